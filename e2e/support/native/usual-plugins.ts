import type { FakePlugin, NativeMethod } from './fake-bridge.ts';

const noop: NativeMethod = () => undefined;

/** Preferences stored outside the web view for as long as the app is installed. */
function preferences(): FakePlugin {
  const values = new Map<string, string>();
  return {
    get: ({ key }) => ({ value: values.get(String(key)) ?? null }),
    set: ({ key, value }) => void values.set(String(key), String(value)),
    remove: ({ key }) => void values.delete(String(key)),
    keys: () => ({ keys: [...values.keys()] }),
    clear: () => values.clear(),
  };
}

/** Default plugin behaviour of a phone. Tests override methods with NativeSide.mockPlugin. */
export function usualPlugins(): Readonly<Record<string, FakePlugin>> {
  return {
    App: {
      getInfo: () => ({ name: 'MetalQuest', id: 'app.metalquest', build: '1', version: '0.1.0' }),
      getState: () => ({ isActive: true }),
      getLaunchUrl: noop,
      minimizeApp: noop,
      exitApp: noop,
      toggleBackButtonHandler: noop,
    },
    Haptics: { impact: noop, notification: noop, vibrate: noop },
    KeepAwake: {
      keepAwake: noop,
      allowSleep: noop,
      isSupported: () => ({ isSupported: true }),
      isKeptAwake: () => ({ isKeptAwake: false }),
    },
    Network: { getStatus: () => ({ connected: true, connectionType: 'cellular' }) },
    Preferences: preferences(),
    SplashScreen: { show: noop, hide: noop },
    StatusBar: { setStyle: noop, setBackgroundColor: noop, setOverlaysWebView: noop },
  };
}
