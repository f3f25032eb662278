/** Messages to the same user's other tabs, not to the sender. */
export interface Broadcast {
  post(message: unknown): void;
  close(): void;
}

export type OpenBroadcast = (name: string, receive: (message: unknown) => void) => Broadcast;

/** Without BroadcastChannel, a tab only shows changes that it reads from the replica. */
export const openBroadcast: OpenBroadcast = (name, receive) => {
  if (typeof BroadcastChannel === 'undefined') return { post() {}, close() {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event) => receive(event.data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
};
