import { formatUnit } from './number-format.ts';

const KB = 1000;
const MB = 1000 * KB;
const GB = 1000 * MB;

/** '0 kB', '412 kB', '3.1 MB', '1.4 GB', in steps of 1000. */
export function formatBytes(bytes: number, locale: string): string {
  const size = Number.isFinite(bytes) ? Math.max(0, bytes) : 0;
  if (size >= GB) return formatUnit(size / GB, 'gigabyte', locale, 1);
  if (size >= MB) return formatUnit(size / MB, 'megabyte', locale, 1);
  return formatUnit(Math.ceil(size / KB), 'kilobyte', locale, 0);
}
