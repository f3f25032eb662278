import { StatusBar, Style } from '@capacitor/status-bar';
import { BRAND_COLOUR } from '@metalquest/core/native-app/native-app';

/** Spec section 9. */
const AFTER_MS = 100;

/**
 * Light words on moss above the page, never over it (spec section 2). Android 15 and later paint no colour here: there
 * the page itself paints what is under the bar.
 */
export function configureStatusBar(): void {
  setTimeout(() => {
    void Promise.allSettled([
      StatusBar.setStyle({ style: Style.Dark }),
      StatusBar.setBackgroundColor({ color: BRAND_COLOUR }),
      StatusBar.setOverlaysWebView({ overlay: false }),
    ]);
  }, AFTER_MS);
}
