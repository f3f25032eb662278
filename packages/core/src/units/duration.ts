const S_PER_MIN = 60;
const S_PER_HOUR = 3600;

const wholeS = (seconds: number): number => (Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Timer text: '0:07', '42:07', '1:42:07'. */
export function formatClock(durationS: number): string {
  const s = wholeS(durationS);
  const hours = Math.floor(s / S_PER_HOUR);
  const minutes = Math.floor((s % S_PER_HOUR) / S_PER_MIN);
  const seconds = twoDigits(s % S_PER_MIN);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** '2 h 14 min', '2 h', '14 min', '40 s'; truncated. */
export function formatDuration(durationS: number): string {
  const s = wholeS(durationS);
  if (s < S_PER_MIN) return `${s} s`;
  const hours = Math.floor(s / S_PER_HOUR);
  const minutes = Math.floor((s % S_PER_HOUR) / S_PER_MIN);
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}
