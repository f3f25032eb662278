export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown';

export interface DeviceName {
  /** 'Chrome on Android' */
  readonly name: string;
  readonly kind: DeviceKind;
}

/** Order matters: Edge and Samsung Internet also say "Chrome", and all of them say "Safari". */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MetalQuest/i, 'MetalQuest app'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|Opera/, 'Opera'],
  [/FxiOS\/|Firefox\//, 'Firefox'],
  [/CriOS\/|Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'tablet'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Macintosh|Mac OS X/, 'Mac', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
];

export function deviceName(userAgent: string | null): DeviceName {
  const agent = userAgent ?? '';
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent));
  const isPhone = system?.[1] === 'Android' && agent.includes('Mobile');
  const kind = isPhone ? 'phone' : (system?.[2] ?? 'unknown');
  if (browser && system) return { name: `${browser} on ${system[1]}`, kind };
  return { name: browser ?? system?.[1] ?? 'Unknown device', kind };
}
