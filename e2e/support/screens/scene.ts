import { expect as expectWithin } from '@playwright/test';
import type { Device, DeviceOptions } from '../device.ts';
import type { ServerProcess } from '../server.ts';
import type { Kind } from './screen-selection.ts';

/** Longer timeout, because pictures may be taken on a busy machine. */
export const expect = expectWithin.configure({ timeout: 60_000 });

export interface Scene {
  readonly server: ServerProcess;
  readonly kind: Kind;
  /** Origin of the native app's files; null if no native pictures are wanted. */
  readonly appUrl: string | null;
  /** Switches on a device with the current kind and theme; it is switched off after the walk. */
  switchOn(options?: Partial<DeviceOptions>): Promise<Device>;
  /** Takes a screenshot of the device if a picture of that name is wanted. */
  shot(device: Device, name: string): Promise<void>;
  /** Whether a picture of that name is wanted; lets a walk skip the steps to it. */
  wants(name: string): boolean;
}

/** Goes to an address and takes its picture, if wanted. */
export const createVisit =
  (device: Device, { server, shot, wants }: Scene) =>
  async (name: string, address: string): Promise<void> => {
    if (!wants(name)) return;
    await device.page.goto(`${server.url}${address}`);
    await expect(device.page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await shot(device, name);
  };

/** File name for an address: '/reports/finds' becomes 'reports-finds'. */
export const nameOf = (address: string): string => address.slice(1).replaceAll('/', '-');
