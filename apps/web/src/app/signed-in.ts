// What everybody signed in loads, whatever the page: one chunk, which packs smaller than seven and costs one request.

export { StatusBar } from '../features/status-bar/status-bar.tsx';
export { Background } from './background.tsx';
export { Locator } from './locator.tsx';
export { openEngine } from './open-engine.ts';
export { ProfileAccount } from './profile-account.tsx';
export { QuestPill } from './quest-pill.tsx';
export { ThumbBar } from './thumb-bar.tsx';
