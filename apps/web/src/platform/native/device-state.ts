import { App } from '@capacitor/app';
import { type ConnectionStatus, Network } from '@capacitor/network';
import type { DeviceState } from '@metalquest/sync/environment/device-state';

export interface NativeDeviceState extends DeviceState {
  /** Resolves when the phone has reported its state; until then the web view's values apply. */
  readonly ready: Promise<void>;
}

/** A web view may miss network changes, so this checks again on return and triggers a sync. */
export function nativeDeviceState(): NativeDeviceState {
  const listeners = new Set<() => void>();
  let network: ConnectionStatus = { connected: navigator.onLine, connectionType: 'unknown' };
  let isActive = true;
  let returns = 0;

  function take(status: ConnectionStatus): void {
    network = status;
    for (const listener of listeners) listener();
  }

  async function begin(): Promise<void> {
    await Network.addListener('networkStatusChange', take);
    await App.addListener('appStateChange', (state) => {
      // Even without a preceding "inactive" event: a suspended page receives none.
      if (state.isActive) returns += 1;
      isActive = state.isActive;
      for (const listener of listeners) listener();
      if (isActive) void Network.getStatus().then(take);
    });
    isActive = (await App.getState()).isActive;
    take(await Network.getStatus());
  }

  return {
    ready: begin(),
    online: () => network.connected,
    visible: () => isActive,
    returns: () => returns,
    connection: () => ({
      saveData: false,
      cellular: network.connectionType === 'cellular',
      slow: false,
    }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
