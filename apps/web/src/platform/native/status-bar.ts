import { StatusBar, Style } from '@capacitor/status-bar';
import { BRAND_COLOUR } from '@metalquest/core/native-app/native-app';

/** Spec section 9. */
const AFTER_MS = 100;

/** Android 15 and later ignore the colour; there the page paints the area (spec section 2). */
export function configureStatusBar(): void {
  setTimeout(() => {
    void Promise.allSettled([
      StatusBar.setStyle({ style: Style.Dark }),
      StatusBar.setBackgroundColor({ color: BRAND_COLOUR }),
      StatusBar.setOverlaysWebView({ overlay: false }),
    ]);
  }, AFTER_MS);
}
