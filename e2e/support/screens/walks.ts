import { accountScreens } from './account-walk.ts';
import { adminScreens } from './admin-walk.ts';
import { emptyScreens, seasonScreens } from './app-walks.ts';
import { nativeScreens } from './native-walk.ts';
import { galleryScreens, publicScreens, visitorScreens } from './public-walks.ts';
import type { Scene } from './scene.ts';
import type { Walk } from './screen-selection.ts';

export const WALK_OF: Readonly<Record<Walk, (scene: Scene) => Promise<void>>> = {
  visitor: visitorScreens,
  public: publicScreens,
  gallery: galleryScreens,
  empty: emptyScreens,
  season: seasonScreens,
  account: accountScreens,
  admin: adminScreens,
  native: nativeScreens,
};
