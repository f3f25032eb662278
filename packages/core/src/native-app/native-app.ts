/** Published app id; must never change. */
export const APP_ID = 'app.metalquest';

export const APP_NAME = 'MetalQuest';

export const APP_SCHEME = 'metalquest';

export const BRAND_COLOUR = '#687553';

export const DARK_COLOUR = '#161a13';
