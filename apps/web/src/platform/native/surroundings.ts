import { App } from '@capacitor/app';
import { type ConnectionStatus, Network } from '@capacitor/network';
import type { Surroundings } from '@metalquest/sync/environment/surroundings';

export interface NativeSurroundings extends Surroundings {
  /** Settles when the phone has said how things stand; until then the web view's own word counts. */
  readonly known: Promise<void>;
}

/**
 * What the phone says of its network and of the app being in front. A web view is told of the network late, and after a
 * long time behind other apps not at all: on return the phone is asked again, and everybody who listens looks anew, so
 * that what waits is sent and what is new is fetched.
 */
export function nativeSurroundings(): NativeSurroundings {
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
      // Also when it never heard that it had gone: a stopped page hears nothing.
      if (state.isActive) returns += 1;
      isActive = state.isActive;
      for (const listener of listeners) listener();
      if (isActive) void Network.getStatus().then(take);
    });
    isActive = (await App.getState()).isActive;
    take(await Network.getStatus());
  }

  return {
    known: begin(),
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
