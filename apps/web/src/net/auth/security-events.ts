import { deviceName } from '@metalquest/core/account/device-name';
import { type SecurityEntry, securityEventText } from '@metalquest/core/account/security-event-text';

/** A row of the security log. Columns can be null, contrary to the generated types. */
interface SecurityRow {
  id: number;
  at: string;
  event: string;
  detail: string | null;
  address: string | null;
  user_agent: string | null;
}

export const securityEntry = (row: SecurityRow): SecurityEntry => ({
  id: row.id,
  at: row.at,
  event: row.event,
  detail: row.detail,
  address: row.address,
  userAgent: row.user_agent,
});

export function eventLine(entry: SecurityEntry) {
  const device = entry.userAgent === null ? [] : [deviceName(entry.userAgent).name];
  const address = entry.address === null ? [] : [entry.address];
  return { id: entry.id, at: entry.at, ...securityEventText(entry), from: [...device, ...address] };
}
