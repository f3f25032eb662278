import { isRecord } from '@metalquest/core/json';
import { MEDIA_CACHE_CONTROL_S } from '@metalquest/core/media/storage-path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { judge, type RawResponse } from './answer.ts';
import type { Server } from './server.ts';
import { answerWithin, fileTimeoutMs, type Patience } from './time-limit.ts';

type Bucket = ReturnType<SupabaseClient['storage']['from']>;

const NO_RESPONSE: RawResponse = { status: 0, data: null, error: null };

/** A file of unknown size on its way down: as large as files may be. */
const DOWNLOAD_TIMEOUT_MS = fileTimeoutMs(50 * 1024 * 1024);

/**
 * A storage response as the data API would have given it. Storage answers most refusals with HTTP 400 and the status
 * it means as text in the body (wire contract, Storage); a failure without any status got no response.
 */
function asResponse(answer: { data: unknown; error: unknown } | null): RawResponse {
  if (!answer) return NO_RESPONSE;
  if (!answer.error) return { status: 200, data: answer.data, error: null };
  if (!isRecord(answer.error)) return NO_RESPONSE;
  const { message, status, statusCode, code } = answer.error;
  if (typeof status !== 'number') return NO_RESPONSE;
  const meant = Number(statusCode);
  const expired =
    code === 'InvalidJWT' || (typeof message === 'string' && /\bjwt\b|"exp" claim/i.test(message));
  return {
    status: expired ? 401 : meant >= 100 && meant < 600 ? meant : status,
    data: null,
    error: { message: String(message), code: typeof code === 'string' ? code : undefined },
  };
}

const given = (data: unknown): null | undefined => (data === null || data === undefined ? undefined : null);

type Files = Pick<Server, 'upload' | 'removeFile' | 'download'>;

/** Files of the bucket over supabase-js. */
export function supabaseFiles(bucket: Bucket, patience: Patience): Files {
  /** Whether the path holds a file of that size: an upload whose answer was lost. */
  async function isStored(path: string, size: number): Promise<boolean> {
    const answer = await answerWithin(patience, fileTimeoutMs(0), () => bucket.info(path));
    return answer?.data?.size === size;
  }
  return {
    async upload(path, file) {
      const options = { cacheControl: String(MEDIA_CACHE_CONTROL_S), upsert: false, contentType: file.type };
      const answer = await answerWithin(patience, fileTimeoutMs(file.size), () =>
        bucket.upload(path, file, options),
      );
      const response = asResponse(answer);
      if (response.status === 409 && (await isStored(path, file.size)))
        return { verdict: 'accepted', value: null };
      return judge(response, given);
    },
    async removeFile(path) {
      // What is not there is left out of the answer, which is as good as removed.
      return judge(
        asResponse(await answerWithin(patience, fileTimeoutMs(0), () => bucket.remove([path]))),
        given,
      );
    },
    async download(path) {
      const answer = await answerWithin(patience, DOWNLOAD_TIMEOUT_MS, (signal) =>
        bucket.download(path, {}, { signal }),
      );
      return judge(asResponse(answer), (data) => (data instanceof Blob ? data : undefined));
    },
  };
}
