/** Messages to the same user's other tabs; never to the sender itself. */
export interface Broadcast {
  post(message: unknown): void;
  close(): void;
}

export type OpenBroadcast = (name: string, receive: (message: unknown) => void) => Broadcast;

/** BroadcastChannel; where there is none, a tab hears nothing of the others and shows what the replica tells it. */
export const openBroadcast: OpenBroadcast = (name, receive) => {
  if (typeof BroadcastChannel === 'undefined') return { post() {}, close() {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event) => receive(event.data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
};
