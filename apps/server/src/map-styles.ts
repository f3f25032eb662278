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

/** The bundled style, which needs no network. */
const BUILT_IN_STYLES: readonly MapStyle[] = [{ id: 'streets-v12', label: 'Survey sheet', kind: 'builtin' }];

/**
 * Reads the operator's map styles (MAP_STYLES), or the built-in one.
 * @throws with the error in the file
 */
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

export function mapHosts(styles: readonly MapStyle[]): string[] {
  return [...new Set(styles.flatMap((style) => (style.url ? [new URL(style.url).origin] : [])))];
}
