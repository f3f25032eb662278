export { QuestsPage as Component } from '../../features/quests/quests-page.tsx';
