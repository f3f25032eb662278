export { GearPage as Component } from '../../features/gear/gear-page.tsx';
