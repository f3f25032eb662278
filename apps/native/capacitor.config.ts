import type { CapacitorConfig } from '@capacitor/cli';
import type {} from '@capacitor/splash-screen';
import type {} from '@capacitor/status-bar';
import { APP_ID, APP_NAME, BRAND_COLOUR } from '@metalquest/core/native-app/native-app';

/** What `cap sync` writes to both projects. Runtime options are in apps/web/src/platform/native. */
const config: CapacitorConfig = {
  appId: APP_ID,
  appName: APP_NAME,
  // The output of `vite build --mode native` in apps/web.
  webDir: '../web/dist-native',
  backgroundColor: BRAND_COLOUR,
  // Keeps user data out of the phone's log.
  loggingBehavior: 'debug',
  android: {
    // A server on a local network may lack a certificate, while the app's page is https. See
    // docs/decisions/0046-native-shell.md.
    allowMixedContent: true,
  },
  ios: {
    // The app's CSS handles the notch.
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
