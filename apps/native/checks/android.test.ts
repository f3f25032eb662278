import { LINKED_PATHS } from '@metalquest/core/links/app-link';
import { APP_ID, APP_NAME, APP_SCHEME, BRAND_COLOUR } from '@metalquest/core/native-app/native-app';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import config from '../capacitor.config.ts';
import { ANDROID, nativeParts, textOf, webSources } from './projects.ts';

const parts = nativeParts();
const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
const app = parse(textOf(ANDROID, 'app/src/main/AndroidManifest.xml'));
const strings = textOf(ANDROID, 'app/src/main/res/values/strings.xml');

const declaredIn = (manifest: ReturnType<typeof parse>): string[] =>
  Array.from(manifest.getElementsByTagName('uses-permission')).map((element) =>
    (element.getAttribute('android:name') ?? '').replace('android.permission.', ''),
  );

/** The permissions of the app and its plugins, as Gradle merges them. */
const declared = new Set([
  ...declaredIn(app),
  ...parts.flatMap(({ androidManifest }) => (androidManifest ? declaredIn(parse(androidManifest)) : [])),
]);

/** Native code that needs each permission. */
const NEEDS: Readonly<Record<string, RegExp>> = {
  INTERNET: /\bWebView\b/,
  ACCESS_COARSE_LOCATION: /ACCESS_COARSE_LOCATION/,
  ACCESS_FINE_LOCATION: /ACCESS_FINE_LOCATION/,
  ACCESS_BACKGROUND_LOCATION: /ACCESS_BACKGROUND_LOCATION/,
  ACCESS_NETWORK_STATE: /\bConnectivityManager\b/,
  FOREGROUND_SERVICE: /\bstartForeground\(/,
  FOREGROUND_SERVICE_LOCATION: /FOREGROUND_SERVICE_TYPE_LOCATION/,
  FOREGROUND_SERVICE_MICROPHONE: /FOREGROUND_SERVICE_TYPE_MICROPHONE/,
  POST_NOTIFICATIONS: /POST_NOTIFICATIONS/,
  VIBRATE: /\bVibrator\b/,
  WAKE_LOCK: /\bnewWakeLock\(/,
  RECEIVE_BOOT_COMPLETED: /BOOT_COMPLETED/,
  CAMERA: /permission\.CAMERA\b/,
  RECORD_AUDIO: /permission\.RECORD_AUDIO\b/,
  MODIFY_AUDIO_SETTINGS: /permission\.MODIFY_AUDIO_SETTINGS\b/,
  READ_EXTERNAL_STORAGE: /permission\.READ_EXTERNAL_STORAGE\b/,
  WRITE_EXTERNAL_STORAGE: /permission\.WRITE_EXTERNAL_STORAGE\b/,
  READ_MEDIA_IMAGES: /permission\.READ_MEDIA_IMAGES\b/,
};

/** Permissions of unused native code. The web app must not contain these calls, which would use it. */
const NEVER_REACHED: Readonly<Record<string, RegExp>> = {
  // The system's camera app takes photos. Only a camera inside the page needs the permission.
  CAMERA: /getUserMedia\([^)]*video/,
  // Only shared folders before Android 10 need these, not the app's own folders.
  READ_EXTERNAL_STORAGE: /Directory\.(?:Documents|ExternalStorage)|publicStorage|saveToGallery:\s*true/,
  WRITE_EXTERNAL_STORAGE: /Directory\.(?:Documents|ExternalStorage)|publicStorage|saveToGallery:\s*true/,
  READ_MEDIA_IMAGES: /Directory\.(?:Documents|ExternalStorage)/,
};

describe('the permissions of the Android app', () => {
  it.each([...declared])('%s is one that its code needs', (permission) => {
    const need = NEEDS[permission];
    expect(need, 'nobody has said what this is for').toBeDefined();
    expect(parts.filter(({ android }) => need?.test(android)).map(({ name }) => name)).not.toEqual([]);
  });

  it.each(Object.entries(NEEDS))('%s is declared if the code needs it', (permission, need) => {
    const users = parts.filter(({ android }) => need.test(android)).map(({ name }) => name);
    const reached = NEVER_REACHED[permission];
    if (reached) {
      expect(webSources()).not.toMatch(reached);
      expect(declared).not.toContain(permission);
    } else if (users.length > 0) expect(declared, users.join(', ')).toContain(permission);
  });

  it('do not exclude tablets without optional hardware from the store', () => {
    const features = Array.from(app.getElementsByTagName('uses-feature'));
    expect(features.map((one) => one.getAttribute('android:required'))).toEqual(features.map(() => 'false'));
  });
});

describe('the Android project', () => {
  const filters = Array.from(app.getElementsByTagName('intent-filter')).map((filter) => ({
    isVerified: filter.getAttribute('android:autoVerify') === 'true',
    data: Array.from(filter.getElementsByTagName('data')).flatMap((element) =>
      Array.from(element.attributes).map(({ name, value }) => `${name.replace('android:', '')}=${value}`),
    ),
  }));

  it('uses the app id of the code', () => {
    const gradle = textOf(ANDROID, 'app/build.gradle');
    expect(gradle).toContain(`applicationId "${APP_ID}"`);
    expect(gradle).toContain(`namespace = "${APP_ID}"`);
    expect(config).toMatchObject({ appId: APP_ID, appName: APP_NAME });
    expect(strings).toContain(`<string name="app_name">${APP_NAME}</string>`);
    expect(strings).toContain(`<string name="package_name">${APP_ID}</string>`);
    expect(textOf(ANDROID, 'app/src/main/java', ...APP_ID.split('.'), 'MainActivity.java')).toContain(
      `package ${APP_ID};`,
    );
  });

  it('returns from a sign-in only through the app’s own scheme', () => {
    expect(strings).toContain(`<string name="custom_url_scheme">${APP_SCHEME}</string>`);
    expect(filters).toContainEqual({
      isVerified: false,
      data: ['scheme=@string/custom_url_scheme', 'host=oauth-callback'],
    });
  });

  it('opens only the email links of one server', () => {
    const verified = filters.filter(({ isVerified }) => isVerified);
    expect(verified.map(({ data }) => data)).toEqual([
      ['scheme=https', `host=\${appLinkHost}`, ...Object.values(LINKED_PATHS).map((path) => `path=${path}`)],
    ]);
  });

  it('accepts tracks and tables from other apps', () => {
    const types = filters.flatMap(({ data }) => data).filter((one) => one.startsWith('mimeType='));
    expect(types).toEqual(expect.arrayContaining(['mimeType=application/gpx+xml', 'mimeType=text/csv']));
  });

  it('excludes its database from backups, which could send the same changes from two phones', () => {
    const [application] = Array.from(app.getElementsByTagName('application'));
    expect(application?.getAttribute('android:allowBackup')).toBe('false');
    expect(application?.getAttribute('android:dataExtractionRules')).toBe('@xml/data_extraction_rules');
  });

  it('shows the status bar colour outside the web view', () => {
    expect(textOf(ANDROID, 'app/src/main/res/values/colors.xml')).toContain(`"brand">${BRAND_COLOUR}<`);
    expect(textOf(ANDROID, 'app/src/main/res/values/styles.xml')).toContain(
      '<item name="android:statusBarColor">@color/brand</item>',
    );
    expect(config.plugins?.StatusBar).toEqual({
      style: 'DARK',
      backgroundColor: BRAND_COLOUR,
      overlaysWebView: false,
    });
    expect(config.backgroundColor).toBe(BRAND_COLOUR);
  });
});
