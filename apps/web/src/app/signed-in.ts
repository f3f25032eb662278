// One chunk for everything that a signed-in user loads on any page: it compresses better than seven and costs
// one request.

export { Locator } from '../features/location/locator.tsx';
export { StatusBar } from '../features/status-bar/status-bar.tsx';
export { Background } from './background.tsx';
export { DueBell } from './due-bell.tsx';
export { openEngine } from './open-engine.ts';
export { ProfileAccount } from './profile-account.tsx';
export { QuestPill } from './quest-pill.tsx';
export { ThumbBar } from './thumb-bar.tsx';
