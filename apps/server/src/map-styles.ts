import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const mapStyle = z.strictObject({
  id: z.string().min(1).max(100),
  label: z.string().min(1).max(100),
  kind: z.enum(['builtin', 'style', 'raster']),
  url: z.url({ protocol: /^https?$/ }).optional(),
  attribution: z.string().max(500).optional(),
  dark: z.boolean().optional(),
  maxzoom: z.number().min(0).max(24).optional(),
  cacheable: z.boolean().optional(),
});
export type MapStyle = z.infer<typeof mapStyle>;

/** The survey sheet that ships with the app and needs no network. */
const BUILT_IN_STYLES: readonly MapStyle[] = [{ id: 'streets-v12', label: 'Survey sheet', kind: 'builtin' }];

/** Reads the operator's list of map styles (setting MAP_STYLES), or the built-in one. @throws with the file's mistake */
export async function readMapStyles(file: string | null): Promise<readonly MapStyle[]> {
  if (!file) return BUILT_IN_STYLES;
  const parsed = z
    .array(mapStyle)
    .min(1)
    .safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) {
    throw new Error(`MAP_STYLES: ${file} is not a list of map styles: ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}

/** Hosts that the content security policy must let the map reach. */
export function mapHosts(styles: readonly MapStyle[]): string[] {
  return [...new Set(styles.flatMap((style) => (style.url ? [new URL(style.url).origin] : [])))];
}
