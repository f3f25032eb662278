import { z } from 'zod';

const MAX_TEXT = 254;
const MAX_PICTURE = 1000;

export const profileText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TEXT)
  .refine((text) => !text.includes('\0') && text.isWellFormed())
  .nullish()
  .transform((text) => text ?? null)
  .catch(null);

/** Picture URL; https only, because the app displays it. */
export const profilePicture = z
  .url({ protocol: /^https$/ })
  .max(MAX_PICTURE)
  .nullish()
  .transform((address) => address ?? null)
  .catch(null);
