import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { CapacitorHttp } from '@capacitor/core';

/** The link that the app was opened with; null when it was opened by itself. */
export async function launchLink(): Promise<string | null> {
  return (await App.getLaunchUrl())?.url || null;
}

export async function onLink(opened: (url: string) => void): Promise<void> {
  await App.addListener('appUrlOpen', ({ url }) => opened(url));
}

/** From the first listener on the phone leaves the back button to the app alone. */
export async function onBackButton(pressed: () => void): Promise<void> {
  await App.addListener('backButton', pressed);
}

export const minimise = (): Promise<void> => App.minimizeApp();
export const leave = (): Promise<void> => App.exitApp();

/** Closes the system's browser over the app; Android has put it away itself by then, and says that it cannot. */
export async function closePage(): Promise<void> {
  await Browser.close().catch(() => undefined);
}

/**
 * Asks the server where an address leads, without going there: a web view may not see that. Null when it leads nowhere.
 * Rejects without a network.
 */
export async function whereItLeads(address: string): Promise<string | null> {
  const { headers } = await CapacitorHttp.get({ url: address, disableRedirects: true });
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'location');
  return name ? (headers[name] ?? null) : null;
}
