export { ContactPage as Component } from '../../features/permissions/contact-page.tsx';
