/** What one client may take of the service. Numbers are Supabase's own where it has them. */
export interface RealtimeLimits {
  sockets: number;
  socketsPerUser: number;
  channelsPerSocket: number;
  subscriptionsPerChannel: number;
  /** Joins of one socket, refilled at `joinsPerSecond`: each costs a signature check. */
  joinBurst: number;
  joinsPerSecond: number;
  messageBytes: number;
  /** A burst of messages, refilled at `messagesPerSecond`. */
  messageBurst: number;
  messagesPerSecond: number;
  /** A client that reads slower than this much behind is cut off; it reconnects and pulls. */
  bufferedBytes: number;
  /** Changes that may wait to be read for one user; who is further behind is cut off likewise. */
  changesBehind: number;
  /** A socket that has not joined a channel with a valid token by then is closed. */
  tokenMs: number;
  /** No message, or no channel, for this long ends a socket. Browsers slow a hidden tab's heartbeat to one a minute. */
  idleMs: number;
}

export const LIMITS: RealtimeLimits = {
  sockets: 10_000,
  socketsPerUser: 50,
  // Fewer than Supabase's 100: each filter is tested on each change, and on PGlite everybody waits for it.
  channelsPerSocket: 30,
  subscriptionsPerChannel: 30,
  joinBurst: 60,
  joinsPerSecond: 2,
  messageBytes: 64 * 1024,
  messageBurst: 200,
  messagesPerSecond: 20,
  bufferedBytes: 4 * 1024 * 1024,
  changesBehind: 20_000,
  tokenMs: 10_000,
  idleMs: 150_000,
};

/** A bucket of `burst` tokens. @returns a function that takes one, false when there is none */
export function createMeter(burst: number, perSecond: number, now: () => number): () => boolean {
  let tokens = burst;
  let at = now();
  return () => {
    const time = now();
    tokens = Math.min(burst, tokens + (Math.max(0, time - at) / 1000) * perSecond);
    at = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
