import { isRecord } from '../json.ts';
import * as shape from '../shape/shape.ts';
import { type CameraRefusal, cameraRefusal } from './camera-refusal.ts';

const Ask = shape.object({ userId: shape.string(), form: shape.string(), page: shape.string() });

/** Who asked for a photo: a form of a user, and the page that it is on (path with query). */
export type PhotoAsk = shape.ValueOf<typeof Ask>;

const Taken = shape.object({
  userId: shape.string(),
  form: shape.string(),
  page: shape.string(),
  uri: shape.string(),
});

/** A photo that the camera has written and its form does not have yet. */
export type TakenPhoto = shape.ValueOf<typeof Taken>;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Written by something else: as good as none.
    return null;
  }
}

/** Who asked, as it was noted; null for what is no note. */
export function readAsk(text: string | null): PhotoAsk | null {
  return Ask.safeParse(parsed(text)).data ?? null;
}

/** The photos that were noted; one that cannot be read takes none of the others along. */
export function readTaken(text: string | null): readonly TakenPhoto[] {
  const noted = parsed(text);
  return Array.isArray(noted) ? noted.flatMap((one) => Taken.safeParse(one).data ?? []) : [];
}

/** What came of a camera behind which the system closed the app. */
export type Restored =
  | { readonly kind: 'taken'; readonly photo: TakenPhoto }
  /** The person left the camera, or it failed with words to show: back to the form all the same. */
  | { readonly kind: 'none'; readonly ask: PhotoAsk; readonly refusal: CameraRefusal | null }
  /** Another plugin's, or a photo that nobody is known to have asked for. */
  | { readonly kind: 'unknown' };

/**
 * Reads the event with which the system gives a result to the app that it has started again
 * (https://capacitorjs.com/docs/apis/app, appRestoredResult).
 * @param ask who had opened the camera
 */
export function readRestored(event: unknown, ask: PhotoAsk | null): Restored {
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
