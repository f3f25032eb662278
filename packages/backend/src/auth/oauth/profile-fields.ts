import { z } from 'zod';

const MAX_TEXT = 254;
const MAX_PICTURE = 1000;

/** A text of a provider as it may be kept: what is empty, too long or cannot be stored counts as not said. */
export const profileText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TEXT)
  .refine((text) => !text.includes('\0') && text.isWellFormed())
  .nullish()
  .transform((text) => text ?? null)
  .catch(null);

/** The address of a picture, https only: it is shown to the user. */
export const profilePicture = z
  .url({ protocol: /^https$/ })
  .max(MAX_PICTURE)
  .nullish()
  .transform((address) => address ?? null)
  .catch(null);
