import type { UserId } from '@metalquest/core/ids';
import type { SessionState } from '../../src/server/server.ts';

/** The auth session that all tabs of a device share. */
export interface DeviceSession {
  userId: string | null;
  /** Expiry of the access token, server epoch ms. */
  expiresAtMs: number;
  /** Ended by the server: signed out everywhere, or the password was changed. */
  ended: boolean;
}

export const TOKEN_LIFE_MS = 3_600_000;

/** The auth client renews a token this long before its end, by the device's clock. */
const RENEW_BEFORE_MS = 90_000;

export interface SessionWorld {
  readonly session: DeviceSession;
  readonly userId: UserId;
  /** The device's clock, epoch ms. */
  deviceNowMs(): number;
  serverNowMs(): number;
  /** True if a request to the auth service gets its answer. */
  reach(): Promise<boolean>;
}

const stateOf = ({ session, userId }: SessionWorld): SessionState => {
  if (session.userId === null) return 'signed-out';
  return session.userId === userId ? 'ready' : 'other-user';
};

/** Renews the token; signs the device out if the server has ended the session. */
export async function refreshSession(world: SessionWorld): Promise<SessionState> {
  const { session } = world;
  if (session.userId === null) return 'signed-out';
  if (!(await world.reach())) return 'unreachable';
  if (session.ended) session.userId = null;
  else session.expiresAtMs = world.serverNowMs() + TOKEN_LIFE_MS;
  return stateOf(world);
}

/** The session state as the auth client reports it; renews a token near its end. */
export async function sessionState(world: SessionWorld): Promise<SessionState> {
  const { session } = world;
  if (session.userId === null) return 'signed-out';
  const isFresh = session.expiresAtMs - world.deviceNowMs() > RENEW_BEFORE_MS;
  return isFresh ? stateOf(world) : refreshSession(world);
}
