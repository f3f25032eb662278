import { APP_ID, APP_NAME, APP_SCHEME } from '@metalquest/core/native-app/native-app';
import { describe, expect, it } from 'vitest';
import { readPlist } from './plist.ts';
import { IOS, nativeParts, textOf, webSources } from './projects.ts';

const parts = nativeParts();
const info = readPlist(textOf(IOS, 'App/Info.plist'));
const privacy = readPlist(textOf(IOS, 'App/PrivacyInfo.xcprivacy'));
const entitlements = readPlist(textOf(IOS, 'App/App.entitlements'));
const project = textOf(IOS, 'App.xcodeproj/project.pbxproj');

const usersOf = (pattern: RegExp): string[] =>
  parts.filter(({ ios }) => pattern.test(ios)).map(({ name }) => name);

/** Native code for which iOS demands a usage description. Apple checks the binary, including unused code. */
const PURPOSES: Readonly<Record<string, RegExp>> = {
  NSCameraUsageDescription: /NSCameraUsageDescription|AVCaptureDevice/,
  NSPhotoLibraryUsageDescription: /NSPhotoLibraryUsageDescription|PHPhotoLibrary/,
  NSPhotoLibraryAddUsageDescription: /NSPhotoLibraryAddUsageDescription|UIImageWriteToSavedPhotosAlbum/,
  NSLocationWhenInUseUsageDescription: /requestWhenInUseAuthorization|requestAuthorisation\(/,
  NSLocationAlwaysAndWhenInUseUsageDescription: /requestAlwaysAuthorization|requestAuthorisation\(/,
  // The web view asks for the microphone of the page.
  NSMicrophoneUsageDescription: /requestMediaCapturePermissionFor/,
  NSMotionUsageDescription: /CMMotionActivityManager|CMPedometer/,
  NSContactsUsageDescription: /CNContactStore/,
  NSFaceIDUsageDescription: /LAContext/,
};

describe('the usage descriptions of iOS', () => {
  const usageKeys = Object.keys(info).filter((key) => key.endsWith('UsageDescription'));

  it.each(usageKeys)('%s is for a feature of the app', (key) => {
    // The web view uses the local network, as App Transport Security allows.
    if (key === 'NSLocalNetworkUsageDescription')
      return expect(info.NSAppTransportSecurity).toEqual({ NSAllowsLocalNetworking: true });
    const purpose = PURPOSES[key];
    expect(purpose, 'nobody has said what this is for').toBeDefined();
    return expect(purpose ? usersOf(purpose) : []).not.toEqual([]);
  });

  it.each(Object.entries(PURPOSES))('%s is present if the code uses it', (key, purpose) => {
    const users = usersOf(purpose);
    if (users.length > 0) expect(usageKeys, users.join(', ')).toContain(key);
  });

  it.each(usageKeys)('%s is a sentence about its purpose', (key) => {
    expect(info[key]).toMatch(/^[A-Z].{20,}\.$/);
    expect(info[key]).not.toMatch(/please|in order to|this app|better experience/i);
  });

  it('mention background recording only if the code records in the background', () => {
    const isOn = usersOf(/allowsBackgroundLocationUpdates\s*=\s*true/).length > 0;
    expect(isOn).toBe(true);
    expect(webSources('platform')).toMatch(/getUserMedia\(/);
    expect(info.UIBackgroundModes).toEqual(['location', 'audio']);
  });
});

/** https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api */
const REASONED: Readonly<Record<string, { code: RegExp; reason: string }>> = {
  // CA92.1: the app's own settings.
  UserDefaults: { code: /\bUserDefaults\b/, reason: 'CA92.1' },
  // C617.1: files in the app's own folders.
  FileTimestamp: {
    code: /\b(?:creation|modification|contentModification)(?:Date|Time)\w*/,
    reason: 'C617.1',
  },
  SystemBootTime: { code: /\bsystemUptime\b|\bmach_absolute_time\b/, reason: '35F9.1' },
  DiskSpace: {
    code: /\bvolumeAvailableCapacity\w*|\bsystemFreeSize\b|\bstatv?fs\b/,
    reason: 'E174.1',
  },
  ActiveKeyboards: { code: /\bactiveInputModes\b/, reason: '54BD.1' },
};

describe('the privacy manifest', () => {
  const declared = privacy.NSPrivacyAccessedAPITypes;

  it('gives a reason for each used API that requires one, and for no other', () => {
    const used = Object.entries(REASONED).filter(([, { code }]) => usersOf(code).length > 0);
    expect(declared).toEqual(
      used.map(([name, { reason }]) => ({
        NSPrivacyAccessedAPIType: `NSPrivacyAccessedAPICategory${name}`,
        NSPrivacyAccessedAPITypeReasons: [reason],
      })),
    );
  });

  it('declares no tracking, and a purpose for all collected data', () => {
    expect(privacy.NSPrivacyTracking).toBe(false);
    expect(privacy.NSPrivacyTrackingDomains).toEqual([]);
    const collected = privacy.NSPrivacyCollectedDataTypes;
    expect(Array.isArray(collected) && collected.length).toBeGreaterThan(0);
    for (const one of Array.isArray(collected) ? collected : [])
      expect(one).toMatchObject({
        NSPrivacyCollectedDataType: expect.stringMatching(/^NSPrivacyCollectedDataType[A-Z]/),
        NSPrivacyCollectedDataTypeTracking: false,
        NSPrivacyCollectedDataTypePurposes: [
          expect.stringMatching(/^NSPrivacyCollectedDataTypePurpose(AppFunctionality|Analytics)$/),
        ],
      });
  });

  it('is part of the app target', () => {
    expect(project).toMatch(/PrivacyInfo\.xcprivacy in Resources \*\/,/);
  });
});

describe('the iOS project', () => {
  it('uses the app id of the code', () => {
    const ids = [...project.matchAll(/PRODUCT_BUNDLE_IDENTIFIER = ([^;]+);/g)].map(([, id]) => id);
    expect(ids).toEqual([APP_ID, APP_ID]);
    expect(info.CFBundleDisplayName).toBe(APP_NAME);
  });

  it('returns from a sign-in through the app’s own scheme', () => {
    expect(info.CFBundleURLTypes).toMatchObject([{ CFBundleURLSchemes: [APP_SCHEME] }]);
  });

  it('opens links of the server in a build setting', () => {
    expect(entitlements).toEqual({
      'com.apple.developer.associated-domains': ['applinks:$(APP_LINK_HOST)'],
    });
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
    expect(project.match(/APP_LINK_HOST = [^;]+;/g)).toHaveLength(2);
  });

  it('accepts tracks and tables from other apps, as copies', () => {
    const types = info.CFBundleDocumentTypes;
    expect(types).toMatchObject([
      { LSItemContentTypes: ['com.topografix.gpx'] },
      { LSItemContentTypes: ['public.comma-separated-values-text'] },
    ]);
    expect(info.UTImportedTypeDeclarations).toMatchObject([{ UTTypeIdentifier: 'com.topografix.gpx' }]);
    expect(info.LSSupportsOpeningDocumentsInPlace).toBe(false);
  });

  it('uses light text in the status bar', () => {
    expect(info.UIStatusBarStyle).toBe('UIStatusBarStyleLightContent');
    expect(info.UIViewControllerBasedStatusBarAppearance).toBe(true);
  });
});
