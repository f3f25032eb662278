import { StatusBar, Style } from '@capacitor/status-bar';

/** Spec section 9. */
const AFTER_MS = 100;
/** Spec section 2; the moss of the mark. */
const COLOUR = '#687553';

/**
 * Light words on moss above the page, never over it (spec section 2). Android 15 and later paint no colour here: there
 * the page itself paints what is under the bar.
 */
export function configureStatusBar(): void {
  setTimeout(() => {
    void Promise.allSettled([
      StatusBar.setStyle({ style: Style.Dark }),
      StatusBar.setBackgroundColor({ color: COLOUR }),
      StatusBar.setOverlaysWebView({ overlay: false }),
    ]);
  }, AFTER_MS);
}
