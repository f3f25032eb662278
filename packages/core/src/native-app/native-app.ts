/** What the native app is called by phones and stores; it never changes once it was published. */
export const APP_ID = 'app.metalquest';

export const APP_NAME = 'MetalQuest';

/** Addresses that open the app: `metalquest://oauth-callback` and the like. */
export const APP_SCHEME = 'metalquest';

/** The status bar and the ground of the splash screen (spec section 2). */
export const BRAND_COLOUR = '#687553';

/** The ground of the splash screen and of the icon where the phone is set to dark. */
export const DARK_COLOUR = '#161a13';
