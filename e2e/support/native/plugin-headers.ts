import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the native side tells the web view of one plugin when a page begins: `window.Capacitor.PluginHeaders`. */
export interface PluginHeader {
  readonly name: string;
  readonly methods: readonly { readonly name: string; readonly rtype?: 'promise' | 'callback' }[];
}

const NATIVE_APP = 'apps/native/package.json';

const PLUGIN_NAME =
  /@CapacitorPlugin\s*\(\s*(?:name\s*=\s*)?"(\w+)"|@CapacitorPlugin\s*\([^"]*?\bname\s*=\s*"(\w+)"/;
/** An annotated method of a plugin in Java or Kotlin, with other annotations in between. */
const METHOD =
  /@PluginMethod(?:\s*\(\s*(?:returnType\s*=\s*)?(?:PluginMethod\.)?RETURN_(\w+)\s*\))?(?:\s+@\w+(?:\([^)]*\))?)*\s+(?:(?:public|override|open|suspend|fun|void)\s+)+(\w+)\s*\(/g;

/** Those that every plugin has from Capacitor's own class Plugin. */
const INHERITED: PluginHeader['methods'] = [
  { name: 'addListener' },
  { name: 'removeListener' },
  { name: 'removeAllListeners', rtype: 'promise' },
  { name: 'checkPermissions', rtype: 'promise' },
  { name: 'requestPermissions', rtype: 'promise' },
];

function headerOf(source: string): PluginHeader | null {
  const named = PLUGIN_NAME.exec(source);
  const name = named?.[1] ?? named?.[2];
  if (!name) return null;
  const methods = new Map(INHERITED.map((method) => [method.name, method]));
  for (const [, returns, method = ''] of source.matchAll(METHOD)) {
    const rtype = returns === 'CALLBACK' ? 'callback' : returns === 'NONE' ? null : 'promise';
    methods.set(method, rtype ? { name: method, rtype } : { name: method });
  }
  return { name, methods: [...methods.values()] };
}

/**
 * The plugins of apps/native with the methods that their Android sources have, as Capacitor itself finds them there: a
 * call of one that is not there fails here as it would on a device.
 */
export function readPluginHeaders(): PluginHeader[] {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(NATIVE_APP, 'utf8'),
  );
  return Object.keys(dependencies).flatMap((name) => {
    const sources = path.join('node_modules', name, 'android/src/main');
    return globSync('**/*.{java,kt}', { cwd: sources }).flatMap(
      (file) => headerOf(readFileSync(path.join(sources, file), 'utf8')) ?? [],
    );
  });
}
