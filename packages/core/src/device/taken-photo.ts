import { isRecord } from '../json.ts';
import * as shape from '../shape/shape.ts';
import { type CameraRefusal, cameraRefusal } from './camera-refusal.ts';

const Ask = shape.object({ userId: shape.string(), form: shape.string(), page: shape.string() });

/** The form that requested a photo, and its page (path with query). */
export type PhotoRequest = shape.ValueOf<typeof Ask>;

const Taken = shape.object({
  userId: shape.string(),
  form: shape.string(),
  page: shape.string(),
  uri: shape.string(),
});

export type TakenPhoto = shape.ValueOf<typeof Taken>;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export function readPhotoRequest(text: string | null): PhotoRequest | null {
  return Ask.safeParse(parsed(text)).data ?? null;
}

export function readTakenPhotos(text: string | null): readonly TakenPhoto[] {
  const noted = parsed(text);
  return Array.isArray(noted) ? noted.flatMap((one) => Taken.safeParse(one).data ?? []) : [];
}

/** Camera result after Android killed the app meanwhile. */
export type Restored =
  | { readonly kind: 'taken'; readonly photo: TakenPhoto }
  | { readonly kind: 'none'; readonly ask: PhotoRequest; readonly refusal: CameraRefusal | null }
  /** From another plugin, or without a known request. */
  | { readonly kind: 'unknown' };

/**
 * Reads the appRestoredResult event (https://capacitorjs.com/docs/apis/app).
 * @param ask the stored request
 */
export function readRestored(event: unknown, ask: PhotoRequest | null): Restored {
  if (!isRecord(event) || event.pluginId !== 'Camera' || !ask) return { kind: 'unknown' };
  const { data, error } = event;
  const uri = isRecord(data) ? (data.path ?? data.uri) : null;
  if (event.success === true && typeof uri === 'string' && uri !== '')
    return { kind: 'taken', photo: { ...ask, uri } };
  const { code, message } = isRecord(error) ? error : {};
  const refusal = cameraRefusal(
    typeof code === 'string' ? code : undefined,
    typeof message === 'string' ? message : '',
  );
  return { kind: 'none', ask, refusal };
}
