import { parse } from 'yaml';
import { z } from 'zod';

const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** For example 'without-signal'. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Front matter of an article. Dates are quoted YYYY-MM-DD. */
export const postFrontMatter = z.strictObject({
  title: z.string().min(10).max(90),
  excerpt: z.string().min(60).max(240),
  author: z.string().min(1),
  date: z.iso.date(),
  tags: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9 -]*$/, 'lower-case words')
        .max(40),
    )
    .min(1)
    .max(12),
  cover: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.svg$/, 'a file in content/covers'),
  coverAlt: z.string().min(20).max(200),
  seoTitle: z.string().min(10).max(65),
  seoDescription: z.string().min(60).max(160),
});

/** A feature on the features page; `screen` is a picture name of `npm run screens`. */
const featureSection = z.strictObject({
  id: z.string().regex(SLUG),
  heading: z.string().min(1),
  screen: z.string().regex(SLUG),
  alt: z.string().min(20),
});

export const pageFrontMatter = z.strictObject({
  title: z.string().min(4).max(90),
  updated: z.iso.date(),
  seoTitle: z.string().min(10).max(65),
  seoDescription: z.string().min(60).max(160),
  features: z.array(featureSection).min(1).optional(),
});

/**
 * Splits a file into front matter and Markdown.
 * @throws Error with the file name if the front matter is missing or invalid
 */
export function readFrontMatter<T>(
  name: string,
  text: string,
  schema: z.ZodType<T>,
): { readonly fields: T; readonly body: string } {
  const [, yaml, body] = FILE.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined || body === undefined)
    throw new Error(`${name}: it does not begin with front matter`);
  const parsed = schema.safeParse(parse(yaml));
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
  return { fields: parsed.data, body: body.trim() };
}
