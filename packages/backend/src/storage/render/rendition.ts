import { z } from 'zod';
import { refuse } from '../errors.ts';

const MAX_SIDE = 2500;
/** Sides are rounded up to one of these, so that requests share few files. */
const SIDES = [
  32,
  64,
  96,
  128,
  160,
  200,
  256,
  320,
  400,
  480,
  640,
  800,
  960,
  1280,
  1600,
  1920,
  MAX_SIDE,
] as const;
const QUALITY_STEP = 10;

/** Parameters of a rendition. Sides in pixels; null keeps the proportions. */
export const renditionShape = z.object({
  width: z.number().int().min(1).max(MAX_SIDE).nullable(),
  height: z.number().int().min(1).max(MAX_SIDE).nullable(),
  resize: z.enum(['cover', 'contain', 'fill']),
  quality: z.number().int().min(20).max(100),
  /** Null: WebP if the client accepts it, else the original's type. */
  format: z.enum(['origin', 'webp']).nullable(),
});
export type Rendition = z.infer<typeof renditionShape>;

const side = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number),
]);
const renderOptions = z.strictObject({
  width: side.pipe(z.number().int().min(1).max(MAX_SIDE)).optional(),
  height: side.pipe(z.number().int().min(1).max(MAX_SIDE)).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: side.pipe(z.number().int().min(20).max(100)).default(80),
  format: z.enum(['origin', 'webp']).optional(),
});

const LIMITS: Readonly<Record<string, string>> = {
  width: `width must be a whole number from 1 to ${MAX_SIDE}`,
  height: `height must be a whole number from 1 to ${MAX_SIDE}`,
  resize: 'resize must be cover, contain or fill',
  quality: 'quality must be a whole number from 20 to 100',
  format: 'format must be origin or webp',
};

/** At least as large as requested, in the same proportions. @throws StorageError naming a bad option */
export function asRendition(options: Readonly<Record<string, unknown>>): Rendition {
  const parsed = renderOptions.safeParse(options);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? '');
    throw refuse.request(LIMITS[field] ?? 'A picture takes width, height, resize, quality and format only');
  }
  const { width, height, resize, quality, format } = parsed.data;
  const longerEdge = Math.max(width ?? 0, height ?? 0);
  const step = SIDES.find((length) => length >= longerEdge) ?? MAX_SIDE;
  const stepped = (length: number | undefined) =>
    length === undefined ? null : Math.max(1, Math.round((length * step) / longerEdge));
  return {
    width: stepped(width),
    height: stepped(height),
    resize,
    quality: Math.ceil(quality / QUALITY_STEP) * QUALITY_STEP,
    format: format ?? null,
  };
}

export interface RenditionFile {
  rendition: Rendition;
  mimeType: string;
}

export function renditionFile(
  rendition: Rendition,
  original: string,
  accept: string | undefined,
): RenditionFile {
  const webp =
    rendition.format === 'webp' || (rendition.format === null && /\bimage\/webp\b/.test(accept ?? ''));
  return { rendition, mimeType: webp ? 'image/webp' : original };
}

export function keyOf({ rendition, mimeType }: RenditionFile): string {
  const { width, height, resize, quality } = rendition;
  return `${width ?? 'any'}x${height ?? 'any'}-${resize}-q${quality}.${mimeType.slice('image/'.length)}`;
}
