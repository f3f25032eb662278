export interface RealtimeLimits {
  sockets: number;
  socketsPerUser: number;
  channelsPerSocket: number;
  subscriptionsPerChannel: number;
  /** Burst of joins and new tokens per socket, refilled at `joinsPerSecond`: each verifies a signature. */
  joinBurst: number;
  joinsPerSecond: number;
  messageBytes: number;
  messageBurst: number;
  messagesPerSecond: number;
  /** A client with more unsent bytes is disconnected; it reconnects and pulls. */
  bufferedBytes: number;
  /** A user with more queued changes is disconnected likewise. */
  changesBehind: number;
  /** A socket without an authorized channel is closed after this time. */
  tokenMs: number;
  /** Idle limit. Browsers throttle a hidden tab's heartbeat to one per minute. */
  idleMs: number;
}

export const LIMITS: RealtimeLimits = {
  sockets: 10_000,
  socketsPerUser: 50,
  // Supabase allows 100. Each change is tested against each filter, which blocks every caller on PGlite.
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
