import { randomUUID } from 'node:crypto';

const ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Id of a resumable upload and name of its files: its owner, and the version it will be stored as. */
export interface UploadId {
  owner: string;
  version: string;
}

export function newUploadId(owner: string): string {
  return `${owner}_${randomUUID()}`;
}

export function parseUploadId(text: string): UploadId | null {
  const match = ID.exec(text);
  return match ? { owner: match[1] ?? '', version: match[2] ?? '' } : null;
}
