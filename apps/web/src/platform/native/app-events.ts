import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { CapacitorHttp } from '@capacitor/core';

export async function launchLink(): Promise<string | null> {
  return (await App.getLaunchUrl())?.url || null;
}

export async function onLink(opened: (url: string) => void): Promise<void> {
  await App.addListener('appUrlOpen', ({ url }) => opened(url));
}

export async function onBackButton(pressed: () => void): Promise<void> {
  await App.addListener('backButton', pressed);
}

export const minimise = (): Promise<void> => App.minimizeApp();
export const leave = (): Promise<void> => App.exitApp();

/** Closes the in-app browser. On Android it is already closed, and the call fails. */
export async function closePage(): Promise<void> {
  await Browser.close().catch(() => undefined);
}

/** Resolves one redirect, which a web view cannot observe. Rejects without a network. */
export async function resolveRedirect(address: string): Promise<string | null> {
  const { headers } = await CapacitorHttp.get({ url: address, disableRedirects: true });
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'location');
  return name ? (headers[name] ?? null) : null;
}
