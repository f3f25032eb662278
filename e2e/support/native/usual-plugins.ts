import type { FakePlugin, NativeMethod } from './fake-bridge.ts';

const nothing: NativeMethod = () => undefined;

/** Preferences stored outside the web view for as long as the app is installed. */
function preferences(): FakePlugin {
  const kept = new Map<string, string>();
  return {
    get: ({ key }) => ({ value: kept.get(String(key)) ?? null }),
    set: ({ key, value }) => void kept.set(String(key), String(value)),
    remove: ({ key }) => void kept.delete(String(key)),
    keys: () => ({ keys: [...kept.keys()] }),
    clear: () => kept.clear(),
  };
}

/** Default plugin behaviour of a phone. Tests override methods with NativeSide.play. */
export function usualPlugins(): Readonly<Record<string, FakePlugin>> {
  return {
    App: {
      getInfo: () => ({ name: 'MetalQuest', id: 'app.metalquest', build: '1', version: '0.1.0' }),
      getState: () => ({ isActive: true }),
      getLaunchUrl: nothing,
      minimizeApp: nothing,
      exitApp: nothing,
      toggleBackButtonHandler: nothing,
    },
    Haptics: { impact: nothing, notification: nothing, vibrate: nothing },
    KeepAwake: {
      keepAwake: nothing,
      allowSleep: nothing,
      isSupported: () => ({ isSupported: true }),
      isKeptAwake: () => ({ isKeptAwake: false }),
    },
    Network: { getStatus: () => ({ connected: true, connectionType: 'cellular' }) },
    Preferences: preferences(),
    SplashScreen: { show: nothing, hide: nothing },
    StatusBar: { setStyle: nothing, setBackgroundColor: nothing, setOverlaysWebView: nothing },
  };
}
