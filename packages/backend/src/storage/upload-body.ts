import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse } from './errors.ts';
import { mediaType } from './media-kind.ts';

export interface UploadBody {
  declaredType: string;
  /** A Cache-Control directive with the seconds that browsers may keep the file. */
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
  bytes: AsyncIterable<Uint8Array>;
  /** Call it after the bytes: throws if the body is truncated or contains a second file. */
  finish(): Promise<void>;
}

const DEFAULT_MAX_AGE = 3600;

/** Reads the part before the bytes: supabase-js sends a Blob or File as multipart, anything else raw. */
export async function openUploadBody(request: FastifyRequest): Promise<UploadBody> {
  return request.isMultipart() ? openMultipart(request) : openRaw(request);
}

function openRaw(request: FastifyRequest): UploadBody {
  const header = request.headers['x-metadata'];
  return {
    declaredType: mediaType(request.headers['content-type']),
    cacheControl: cacheControl(/max-age=(\d{1,9})/.exec(request.headers['cache-control'] ?? '')?.[1]),
    userMetadata:
      typeof header === 'string' ? parseMetadata(Buffer.from(header, 'base64').toString('utf8')) : null,
    // The default iterator destroys the socket when a limit ends the loop, before the answer is sent.
    bytes: request.raw.iterator({ destroyOnReturn: false }),
    finish: async () => undefined,
  };
}

async function openMultipart(request: FastifyRequest): Promise<UploadBody> {
  const fields = new Map<string, string>();
  const parts = request.parts();
  for await (const part of wellFormed({ [Symbol.asyncIterator]: () => keepOpen(parts) })) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    const metadata = fields.get('metadata');
    return {
      declaredType: mediaType(part.mimetype),
      cacheControl: cacheControl(/^\d{1,9}$/.exec(fields.get('cacheControl') ?? '')?.[0]),
      userMetadata: metadata === undefined ? null : parseMetadata(metadata),
      bytes: wellFormed(part.file),
      async finish() {
        for await (const later of wellFormed(parts)) {
          if (later.type !== 'file') continue;
          later.file.resume();
          throw refuse.request('An upload must contain exactly one file');
        }
        if (part.file.truncated) throw refuse.tooLarge();
      },
    };
  }
  throw refuse.request('No content provided');
}

/** Converts the parser's plain errors (missing boundary, early end) to client errors. */
async function* wellFormed<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (cause) {
    if (cause instanceof Error && 'statusCode' in cause) throw cause;
    throw refuse.request('The multipart body is damaged or truncated');
  }
}

/** Hides `return`, so that leaving the first loop does not end the iteration for `finish`. */
function keepOpen<T>(iterator: AsyncIterableIterator<T>): AsyncIterator<T> {
  return { next: () => iterator.next() };
}

function cacheControl(seconds: string | undefined): string {
  return `max-age=${Number(seconds ?? DEFAULT_MAX_AGE)}`;
}

export function parseMetadata(text: string): Record<string, unknown> {
  if (text.length > 4000) throw refuse.request('metadata is longer than 4000 characters');
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw refuse.request('metadata must be a JSON object');
  }
}
