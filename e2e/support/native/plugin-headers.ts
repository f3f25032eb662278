import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One plugin as the native side describes it to a new page: `window.Capacitor.PluginHeaders`. */
export interface PluginHeader {
  readonly name: string;
  readonly methods: readonly { readonly name: string; readonly rtype?: 'promise' | 'callback' }[];
}

const NATIVE_APP = 'apps/native/package.json';
/** Plugins that are part of Capacitor itself. */
const CAPACITOR = 'node_modules/@capacitor/android/capacitor/src/main/java/com/getcapacitor/plugin';

const PLUGIN_NAME =
  /@CapacitorPlugin\s*\(\s*(?:name\s*=\s*)?"(\w+)"|@CapacitorPlugin\s*\([^"]*?\bname\s*=\s*"(\w+)"/;
/** A plugin annotation without a name; the plugin then has its class name. */
const UNNAMED = /@CapacitorPlugin\b[\s\S]*?\bclass (\w+) extends Plugin\b/;
/** An annotated plugin method in Java or Kotlin, possibly with other annotations in between. */
const METHOD =
  /@PluginMethod(?:\s*\(\s*(?:returnType\s*=\s*)?(?:PluginMethod\.)?RETURN_(\w+)\s*\))?(?:\s+@\w+(?:\([^)]*\))?)*\s+(?:(?:public|override|open|suspend|fun|void)\s+)+(\w+)\s*\(/g;

/** Methods that every plugin inherits from Capacitor's Plugin class. */
const INHERITED: PluginHeader['methods'] = [
  { name: 'addListener' },
  { name: 'removeListener' },
  { name: 'removeAllListeners', rtype: 'promise' },
  { name: 'checkPermissions', rtype: 'promise' },
  { name: 'requestPermissions', rtype: 'promise' },
];

function headerOf(source: string): PluginHeader | null {
  const match = PLUGIN_NAME.exec(source);
  const name = match?.[1] ?? match?.[2] ?? UNNAMED.exec(source)?.[1];
  if (!name) return null;
  const methods = new Map(INHERITED.map((method) => [method.name, method]));
  for (const [, returnType, method = ''] of source.matchAll(METHOD)) {
    const rtype = returnType === 'CALLBACK' ? 'callback' : returnType === 'NONE' ? null : 'promise';
    methods.set(method, rtype ? { name: method, rtype } : { name: method });
  }
  return { name, methods: [...methods.values()] };
}

/**
 * The plugins of apps/native with the methods found in their Android sources, read as Capacitor does. A call
 * of a missing method fails here as it would on a device.
 */
export function readPluginHeaders(): PluginHeader[] {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(NATIVE_APP, 'utf8'),
  );
  const plugins = Object.keys(dependencies).flatMap((name) =>
    headersIn(path.join('node_modules', name, 'android/src/main')),
  );
  return [...plugins, ...headersIn(CAPACITOR).filter(({ name }) => name === 'CapacitorHttp')];
}

function headersIn(sources: string): PluginHeader[] {
  return globSync('**/*.{java,kt}', { cwd: sources }).flatMap(
    (file) => headerOf(readFileSync(path.join(sources, file), 'utf8')) ?? [],
  );
}
