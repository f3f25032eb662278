export { GearItemPage as Component } from '../../features/gear/gear-item-page.tsx';
