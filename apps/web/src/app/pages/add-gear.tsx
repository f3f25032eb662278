export { AddGearPage as Component } from '../../features/gear/add-gear-page.tsx';
