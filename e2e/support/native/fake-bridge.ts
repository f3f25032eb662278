import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { readPluginHeaders } from './plugin-headers.ts';
import { usualPlugins } from './usual-plugins.ts';

export type NativePlatform = 'android' | 'ios';
export type Options = Readonly<Record<string, unknown>>;

export interface NativeCall {
  readonly plugin: string;
  readonly method: string;
  readonly options: Options;
  /** Answers a method with repeated callbacks, such as Geolocation.watchPosition. */
  callBack(data: Options | null, error?: NativeError): Promise<void>;
  /** The web view's id for the call, used by clearWatch and similar methods. */
  readonly callbackId: string;
}

/** Implements a plugin method. Returns its result, or throws a NativeError to reject the call. */
export type NativeMethod = (options: Options, call: NativeCall) => unknown;
export type FakePlugin = Readonly<Record<string, NativeMethod>>;

/** A plugin rejection, like `call.reject(message, code)` on a device. */
export class NativeError extends Error {
  override readonly name = 'NativeError';
  readonly code: string | undefined;
  readonly data: Options | undefined;

  constructor(message: string, code?: string, data?: Options) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A message of Capacitor's native-bridge.js. */
interface Message {
  type?: string;
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Options;
}

interface Listener {
  readonly page: Page;
  readonly plugin: string;
  readonly event: string;
  readonly callbackId: string;
}

const BRIDGES: Readonly<Record<NativePlatform, string>> = {
  android: 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: 'node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
};

/**
 * The native side of Capacitor's bridge, simulated by the test. The page runs Capacitor's own
 * native-bridge.js with the real plugin list and plugin JavaScript. State on this side outlives the page, and
 * a test can change it at any time. `calls` records every call.
 */
export class NativeSide {
  readonly platform: NativePlatform;
  readonly calls: NativeCall[] = [];
  /** Hooks for every browser context that the app is opened in from now on, run before its first page. */
  readonly prepares: ((context: BrowserContext) => Promise<void>)[] = [];
  private readonly headers = readPluginHeaders();
  private readonly plugins = new Map<string, FakePlugin>();
  private listeners: Listener[] = [];
  private retained: { plugin: string; event: string; data: Options }[] = [];

  constructor(platform: NativePlatform = 'android') {
    this.platform = platform;
    for (const [name, methods] of Object.entries(usualPlugins())) this.mockPlugin(name, methods);
  }

  /** Replaces methods of a plugin from now on; its other methods stay as they are. */
  mockPlugin(plugin: string, methods: FakePlugin): void {
    const header = this.headers.find(({ name }) => name === plugin);
    if (!header) throw new Error(`apps/native has no plugin ${plugin}`);
    for (const method of Object.keys(methods))
      if (!header.methods.some(({ name }) => name === method))
        throw new Error(`${plugin} has no method ${method}`);
    this.plugins.set(plugin, { ...this.plugins.get(plugin), ...methods });
  }

  callsTo(plugin: string, method: string): NativeCall[] {
    return this.calls.filter((call) => call.plugin === plugin && call.method === method);
  }

  /**
   * Sends a plugin event, such as App's appUrlOpen, to all listeners. With `retain`, an event without
   * listeners is stored for the first one, like notifyListeners(event, data, true) on a device.
   */
  async fire(plugin: string, event: string, data: Options, { retain = false } = {}): Promise<void> {
    const listeners = this.listeners.filter(
      (listener) => listener.plugin === plugin && listener.event === event && !listener.page.isClosed(),
    );
    if (listeners.length === 0 && retain) this.retained.push({ plugin, event, data });
    for (const listener of listeners) await this.notify(listener, data);
  }

  hasListener(plugin: string, event: string): boolean {
    return this.listeners.some((listener) => listener.plugin === plugin && listener.event === event);
  }

  /** Installs the bridge in every page of a context, before the page's own scripts. */
  async attach(context: BrowserContext, appUrl: string): Promise<void> {
    for (const prepare of this.prepares) await prepare(context);
    await context.exposeBinding('metalquestNative', ({ page }, message: Message) =>
      this.handleMessage(page, message),
    );
    await context.addInitScript(installBridge, { isIos: this.platform === 'ios', appUrl });
    await context.addInitScript({ content: readFileSync(BRIDGES[this.platform], 'utf8') });
    await context.addInitScript((headers) => {
      Reflect.set(Reflect.get(window, 'Capacitor'), 'PluginHeaders', headers);
    }, this.headers);
  }

  /** @returns the message for the web view, or null if there is none yet */
  private async handleMessage(page: Page, message: Message): Promise<string | null> {
    if (message.type === 'page began') {
      this.listeners = this.listeners.filter((listener) => listener.page !== page);
      return null;
    }
    const { pluginId: plugin, methodName: method, callbackId, options } = message;
    if (!plugin) return null;
    const answer = (body: object) =>
      JSON.stringify({ callbackId, pluginId: plugin, methodName: method, ...body });
    const call: NativeCall = {
      plugin,
      method,
      options,
      callbackId,
      callBack: (data, error) =>
        post(
          page,
          answer({
            save: true,
            ...(error ? { success: false, error: errorData(error) } : { success: true, data }),
          }),
        ),
    };
    this.calls.push(call);
    if (method === 'addListener')
      return this.listen({ page, plugin, event: String(options.eventName), callbackId });
    if (method === 'removeListener') {
      this.listeners = this.listeners.filter((listener) => listener.callbackId !== options.callbackId);
      return null;
    }
    if (method === 'removeAllListeners') {
      this.listeners = this.listeners.filter((listener) => listener.plugin !== plugin);
      return answer({ save: false, success: true });
    }
    try {
      const implementation = this.plugins.get(plugin)?.[method];
      if (!implementation)
        throw new NativeError(`nobody plays ${plugin}.${method} in this test`, 'UNIMPLEMENTED');
      const data = await implementation(options, call);
      const rtype = this.headers
        .find(({ name }) => name === plugin)
        ?.methods.find(({ name }) => name === method)?.rtype;
      return rtype === 'callback' ? null : answer({ save: false, success: true, data: data ?? undefined });
    } catch (error) {
      return answer({ save: false, success: false, error: errorData(error) });
    }
  }

  private async listen(listener: Listener): Promise<null> {
    this.listeners.push(listener);
    const matching = this.retained.filter(
      ({ plugin, event }) => plugin === listener.plugin && event === listener.event,
    );
    this.retained = this.retained.filter((event) => !matching.includes(event));
    for (const { data } of matching) void this.notify(listener, data);
    return null;
  }

  private async notify({ page, plugin, callbackId }: Listener, data: Options): Promise<void> {
    const answer = {
      callbackId,
      pluginId: plugin,
      methodName: 'addListener',
      save: true,
      success: true,
      data,
    };
    await post(page, JSON.stringify(answer));
  }
}

function errorData(error: unknown): Options {
  if (error instanceof NativeError) return { message: error.message, code: error.code, data: error.data };
  return { message: String(error) };
}

/** Sends an answer to the page; does nothing if the page is closed. */
async function post(page: Page, answer: string): Promise<void> {
  if (page.isClosed()) return;
  await page
    .evaluate((text) => Reflect.get(window, 'metalquestReceive')(text), answer)
    .catch((error: unknown) => {
      if (!/closed|crashed|destroyed|navigation/i.test(String(error))) throw error;
    });
}

/** Runs in the page before Capacitor's script: creates both ends of the bridge. */
function installBridge({ isIos, appUrl }: { isIos: boolean; appUrl: string }): void {
  const toNative = (message: unknown): void => {
    const response: Promise<string | null> = Reflect.get(window, 'metalquestNative')(message);
    void response.then((answer) => answer !== null && receive(answer));
  };
  const receive = (answer: string): void => {
    const onMessage = isIos ? null : Reflect.get(Reflect.get(window, 'androidBridge'), 'onmessage');
    if (onMessage) onMessage({ data: answer });
    else Reflect.get(window, 'Capacitor').fromNative(JSON.parse(answer));
  };
  Reflect.set(window, 'metalquestReceive', receive);
  Reflect.set(window, 'WEBVIEW_SERVER_URL', appUrl);
  if (isIos) {
    Reflect.set(window, 'webkit', { messageHandlers: { bridge: { postMessage: toNative } } });
    // Capacitor asks through prompt() whether CapacitorHttp and CapacitorCookies are enabled; they are not.
    window.prompt = () => 'false';
  } else {
    Reflect.set(window, 'androidBridge', { postMessage: (text: string) => toNative(JSON.parse(text)) });
  }
  toNative({ type: 'page began' });
}
