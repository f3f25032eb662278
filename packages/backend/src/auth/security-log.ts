import type { Queryable } from '../db/database.ts';
import type { Device } from './sessions.ts';

/** Events in an account's security log (decision 59). */
export type SecurityEvent =
  | 'signed_in'
  | 'sign_in_failed'
  | 'second_step_done'
  | 'second_step_failed'
  | 'signed_out'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'change_undone'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_made'
  | 'recovery_codes_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_refused'
  | 'owner_check_failed'
  | 'admin_refused';

/** Entries of an account. Each kind has a limit of its own, so that no repeated event can displace another kind. */
const MAX_ENTRIES: Partial<Record<SecurityEvent, number>> = {
  signed_in: 100,
  sign_in_failed: 100,
  second_step_done: 50,
  signed_out: 50,
};
/** With the above at most 500 in all, which is what `list_security_events` returns. */
const MAX_ENTRIES_OF_OTHERS = 12;

/** A token is enough to repeat these events. Equal ones share one entry, with the time of the last. */
const COALESCED: readonly SecurityEvent[] = ['admin_refused', 'signed_out'];
const COALESCED_MS = 3_600_000;

const MAX_USER_AGENT = 500;

/** The device is null for an email link or a job. */
export interface Circumstances {
  readonly device: Device | null;
  readonly nowMs: number;
  /** For example 'password', 'others' or the name of a function. */
  readonly detail?: string;
}

export async function noteSecurityEvent(
  tx: Queryable,
  userId: string,
  event: SecurityEvent,
  { device, nowMs, detail }: Circumstances,
): Promise<void> {
  const [at, address, userAgent] = [
    new Date(nowMs).toISOString(),
    device?.address ?? null,
    device?.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
  ];
  if (COALESCED.includes(event)) {
    await tx.query(
      `delete from private.security_events
       where user_id = $1::text::uuid and event = $2 and detail is not distinct from $3::text
         and address is not distinct from $4::text::inet and user_agent is not distinct from $5::text
         and at > $6::text::timestamptz`,
      [userId, event, detail ?? null, address, userAgent, new Date(nowMs - COALESCED_MS).toISOString()],
    );
  }
  await tx.query(
    `insert into private.security_events (at, user_id, event, detail, address, user_agent)
     select $1::text::timestamptz, u.id, $3, $4, $5::text::inet, $6 from auth.users u where u.id = $2::text::uuid`,
    [at, userId, event, detail ?? null, address, userAgent],
  );
  await tx.query(
    `delete from private.security_events where id in (
       select id from private.security_events
       where user_id = $1::text::uuid and event = $2
       order by id desc offset $3
     )`,
    [userId, event, MAX_ENTRIES[event] ?? MAX_ENTRIES_OF_OTHERS],
  );
}

/** Retention in days: of full addresses, and of events. */
export interface LogLife {
  readonly securityLogAddressDays: number;
  readonly securityLogDays: number;
}

export const SHORTEN_EVERY_MS = 3_600_000;

const DAY_MS = 86_400_000;

/** Deletes old events and truncates old addresses to their network (/24, IPv6 /48). */
export async function shortenSecurityLog(db: Queryable, life: LogLife, nowMs: number): Promise<void> {
  const before = (days: number): string => new Date(nowMs - days * DAY_MS).toISOString();
  await db.query('delete from private.security_events where at < $1::text::timestamptz', [
    before(life.securityLogDays),
  ]);
  await db.query(
    `update private.security_events
     set address = host(network(set_masklen(address, case family(address) when 4 then 24 else 48 end)))::inet
     where at < $1::text::timestamptz
       and host(address) <> host(network(set_masklen(address, case family(address) when 4 then 24 else 48 end)))`,
    [before(life.securityLogAddressDays)],
  );
}
