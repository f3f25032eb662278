export { QuestPage as Component } from '../../features/quests/quest-page.tsx';
