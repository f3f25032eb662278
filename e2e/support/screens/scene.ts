import { expect as expectWithin } from '@playwright/test';
import type { Device, DeviceOptions } from '../device.ts';
import type { ServerProcess } from '../server.ts';
import type { Kind } from './wanted.ts';

/** Pictures are taken on machines that do other work, too. */
export const expect = expectWithin.configure({ timeout: 60_000 });

/** Where pictures are taken, and how. */
export interface Scene {
  readonly server: ServerProcess;
  readonly kind: Kind;
  /** Where the native app's own files are; null where nobody wants pictures of it. */
  readonly appUrl: string | null;
  /** A device of the look that is at hand; it is switched off behind the walk. */
  switchOn(options?: Partial<DeviceOptions>): Promise<Device>;
  /** Takes a picture of what the device shows, if one of that name is wanted. */
  shot(device: Device, name: string): Promise<void>;
  /** Whether anybody wants a picture of that name: for the way to it. */
  wants(name: string): boolean;
}

/** Goes to an address and takes its picture, where that is wanted. */
export const visitor =
  (device: Device, { server, shot, wants }: Scene) =>
  async (name: string, address: string): Promise<void> => {
    if (!wants(name)) return;
    await device.page.goto(`${server.url}${address}`);
    await expect(device.page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await shot(device, name);
  };

/** '/reports/finds' is in the file 'reports-finds'. */
export const nameOf = (address: string): string => address.slice(1).replaceAll('/', '-');
