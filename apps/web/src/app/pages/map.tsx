export { MapPage as Component } from '../../features/map/map-page.tsx';
