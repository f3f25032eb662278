/** Published app id; must never change. */
export const APP_ID = 'app.metalquest';

export const APP_NAME = 'MetalQuest';

/** URL scheme of the app: `metalquest://oauth-callback`. */
export const APP_SCHEME = 'metalquest';

/** Status bar and splash screen (spec section 2). */
export const BRAND_COLOUR = '#687553';

/** Splash screen and icon background in dark mode. */
export const DARK_COLOUR = '#161a13';
