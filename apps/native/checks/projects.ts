import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

export const ANDROID = path.join(import.meta.dirname, '../android');
export const IOS = path.join(import.meta.dirname, '../ios/App');
export const WEB = path.join(ROOT, 'apps/web/src');

export const textOf = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8');

export interface NativePart {
  readonly name: string;
  readonly android: string;
  /** Gradle merges it into the app's manifest; null if there is none. */
  readonly androidManifest: string | null;
  readonly ios: string;
}

function sources(folder: string, kinds: string): string {
  return globSync(`**/*.{${kinds}}`, {
    cwd: folder,
    exclude: ['**/test/**', '**/Tests/**', '**/androidTest/**'],
  })
    .map((file) => withoutComments(textOf(folder, file)))
    .join('\n');
}

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1');

/** All dependencies of apps/native with native code: the plugins and Capacitor itself. */
export function nativeParts(): NativePart[] {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    textOf(import.meta.dirname, '../package.json'),
  );
  return Object.keys(dependencies).flatMap((name) => {
    const folder = path.join(ROOT, 'node_modules', name);
    const pack: { capacitor?: unknown } = JSON.parse(textOf(folder, 'package.json'));
    const isPlatform = name === '@capacitor/android' || name === '@capacitor/ios';
    if (!pack.capacitor && !isPlatform) return [];
    const androidFolder = path.join(
      folder,
      name === '@capacitor/android' ? 'capacitor/src/main' : 'android/src/main',
    );
    const manifest = path.join(androidFolder, 'AndroidManifest.xml');
    return {
      name,
      android: sources(androidFolder, 'java,kt'),
      androidManifest: existsSync(manifest) ? readFileSync(manifest, 'utf8') : null,
      ios: sources(
        name === '@capacitor/ios' ? path.join(folder, 'Capacitor') : path.join(folder, 'ios'),
        'swift,m,h',
      ),
    };
  });
}

export function webSources(under = ''): string {
  const folder = path.join(WEB, under);
  return globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] })
    .map((file) => withoutComments(textOf(folder, file)))
    .join('\n');
}
