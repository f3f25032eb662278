import type { IncomingHttpHeaders } from 'node:http';
import { refuse, StorageError } from '../errors.ts';
import { mediaType } from '../media-kind.ts';
import { objectName } from '../object-name.ts';
import { parseMetadata } from '../upload-body.ts';

const UNSUPPORTED: Readonly<Record<string, string>> = {
  'upload-concat': 'Parallel parts (concatenation) are not supported; send one upload',
  'upload-defer-length': 'Upload-Defer-Length is not supported; send Upload-Length',
  'upload-checksum': 'Upload-Checksum is not supported',
  'x-http-method-override': 'X-HTTP-Method-Override is not supported',
};

export function refuseUnsupported(headers: IncomingHttpHeaders): void {
  for (const [header, message] of Object.entries(UNSUPPORTED)) {
    if (headers[header] !== undefined) throw refuse.unsupported(message);
  }
}

export interface Announced {
  bucket: string;
  name: string;
  declaredType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

export function announced(metadata: Record<string, string | null> | undefined): Announced {
  const {
    bucketName,
    objectName: name,
    contentType,
    cacheControl,
    metadata: customMetadata,
  } = metadata ?? {};
  if (!bucketName || !name) {
    throw refuse.request('Upload-Metadata must contain bucketName, objectName and contentType');
  }
  const seconds = cacheControl ?? '3600';
  if (!/^\d{1,9}$/.test(seconds)) throw refuse.request('cacheControl must be a number of seconds');
  return {
    bucket: bucketName,
    name: objectName(name),
    declaredType: mediaType(contentType ?? undefined),
    cacheControl: `max-age=${Number(seconds)}`,
    userMetadata: customMetadata ? parseMetadata(customMetadata) : null,
  };
}

/** @throws StorageError for a missing, zero or excessive size */
export function refuseSize(size: number | undefined, maxBytes: number): asserts size is number {
  if (size === undefined) throw refuse.request('Upload-Length is missing');
  if (size === 0) throw refuse.request('No content provided');
  if (size > maxBytes) throw refuse.tooLarge();
}

/** Same answer for unknown ids and other users' uploads. */
export const noSuchUpload = () =>
  new StorageError(404, 'NoSuchUpload', 'not_found', 'The upload does not exist or has expired');
