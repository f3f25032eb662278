import type { CapacitorConfig } from '@capacitor/cli';
import type {} from '@capacitor/splash-screen';
import type {} from '@capacitor/status-bar';
import { APP_ID, APP_NAME, BRAND_COLOUR } from '@metalquest/core/native-app/native-app';

/** What `cap sync` puts into both projects. What a plugin is told while the app runs stands in apps/web/src/platform/native. */
const config: CapacitorConfig = {
  appId: APP_ID,
  appName: APP_NAME,
  // `vite build --mode native` in apps/web.
  webDir: '../web/dist-native',
  // Shows through while the web view is not there yet.
  backgroundColor: BRAND_COLOUR,
  // Nothing of what people record goes into a phone's log.
  loggingBehavior: 'debug',
  android: {
    // A server in one's own network may have no certificate; the app's page is https. See docs/decisions/0046-native-shell.md.
    allowMixedContent: true,
  },
  ios: {
    // The app draws around the notch itself, in CSS.
    contentInset: 'never',
    limitsNavigationsToAppBoundDomains: false,
  },
  plugins: {
    SplashScreen: {
      launchAutoHide: true,
      launchShowDuration: 0,
      backgroundColor: BRAND_COLOUR,
      showSpinner: false,
    },
    StatusBar: { style: 'DARK', backgroundColor: BRAND_COLOUR, overlaysWebView: false },
  },
};

export default config;
