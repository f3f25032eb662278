export { CallbackPage as Component } from '../../features/auth/callback-page.tsx';
