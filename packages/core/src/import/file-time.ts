/** Start of GPS time; earlier recordings are impossible. */
const GPS_EPOCH_MS = Date.UTC(1980, 0, 6);

const DAY_MS = 86_400_000;

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:\s*(Z|[+-]\d\d(?::?\d\d)?))?$/i;

/** Epoch ms of an ISO-8601 time; NaN if invalid. No zone means UTC (GPX). */
export function fileTimeMs(text: string): number {
  const parts = ISO.exec(text.trim());
  if (!parts) return Number.NaN;
  const at = (index: number): number => Number(parts[index] ?? 0);
  const [year, month, day, hour, minute, second] = [at(1), at(2), at(3), at(4), at(5), at(6)];
  if (month < 1 || month > 12 || hour > 24 || minute > 59 || second > 60) return Number.NaN;
  const ms = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  if (time.getUTCDate() !== day) return Number.NaN; // 30 February
  return time.getTime() + hour * 3_600_000 + minute * 60_000 + second * 1000 + ms - zoneMs(parts[8]);
}

function zoneMs(zone: string | undefined): number {
  if (!zone || zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)) * (zone.length > 3 ? 1 : 0);
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Whether a receiver can have recorded at that time: from the GPS epoch to tomorrow. */
export function isRecordable(ms: number, nowMs: number): boolean {
  return ms >= GPS_EPOCH_MS && ms <= nowMs + DAY_MS;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** YYYY-MM-DD from Garmin ('03-OCT-10 #2') or typed text ('2010-10-03 Ridge'); null if none. */
export function dayInText(text: string, nowMs: number): string | null {
  const garmin = /\b(\d\d)-([a-z]{3})-(\d\d)\b/i.exec(text);
  const iso = /\b((?:19|20)\d\d)[-_.](\d\d)[-_.](\d\d)\b/.exec(text);
  const month = MONTHS.indexOf((garmin?.[2] ?? '').toLowerCase()) + 1;
  const day = garmin
    ? `20${garmin[3]}-${String(month).padStart(2, '0')}-${garmin[1]}`
    : iso
      ? `${iso[1]}-${iso[2]}-${iso[3]}`
      : null;
  const ms = day ? fileTimeMs(`${day}T00:00Z`) : Number.NaN;
  return day && isRecordable(ms, nowMs) ? day : null;
}
