import type { UserId } from '@metalquest/core/ids';
import type { SessionState } from '../server/server.ts';

/** Who is signed in on a device: what its tabs share of the auth client. */
export interface DeviceSession {
  /** Null when nobody is. */
  userId: string | null;
  /** When the access token ends, epoch ms of the server. */
  expiresAtMs: number;
  /** Ended by the server: signed out everywhere, or the password was changed. */
  ended: boolean;
}

export const TOKEN_LIFE_MS = 3_600_000;

/** The auth client asks for a new token this long before the old one ends, by its own clock. */
const RENEW_BEFORE_MS = 90_000;

export interface SessionWorld {
  readonly session: DeviceSession;
  readonly userId: UserId;
  /** The device's idea of the time, epoch ms. */
  deviceNowMs(): number;
  serverNowMs(): number;
  /** True when a request to the auth service gets its answer. */
  reach(): Promise<boolean>;
}

const stateOf = ({ session, userId }: SessionWorld): SessionState => {
  if (session.userId === null) return 'signed-out';
  return session.userId === userId ? 'ready' : 'other-user';
};

/** Asks the auth service for a new token; one whose session has ended is signed out by it. */
export async function refreshSession(world: SessionWorld): Promise<SessionState> {
  const { session } = world;
  if (session.userId === null) return 'signed-out';
  if (!(await world.reach())) return 'unreachable';
  if (session.ended) session.userId = null;
  else session.expiresAtMs = world.serverNowMs() + TOKEN_LIFE_MS;
  return stateOf(world);
}

/** What the auth client says of the session, renewing a token that is near its end. */
export async function sessionState(world: SessionWorld): Promise<SessionState> {
  const { session } = world;
  if (session.userId === null) return 'signed-out';
  const isFresh = session.expiresAtMs - world.deviceNowMs() > RENEW_BEFORE_MS;
  return isFresh ? stateOf(world) : refreshSession(world);
}
