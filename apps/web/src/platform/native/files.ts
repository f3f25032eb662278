import { Capacitor } from '@capacitor/core';
import { type Directory, Filesystem } from '@capacitor/filesystem';
import { reportError } from '../report-error.ts';

/** Bytes per bridge call; a multiple of 3, so that base64 chunks can be concatenated. */
const CHUNK_BYTES = 3 * 256 * 1024;

/** Plugin codes: https://github.com/ionic-team/capacitor-filesystem, Errors. */
const NOT_THERE = 'OS-PLUG-FILE-0008';

export interface Place {
  readonly path: string;
  readonly directory: Directory;
}

export function isNotThere(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === NOT_THERE;
}

/** Maps the plugin's disk-full errors, which have no code, to QuotaExceededError. */
function asQuotaError(error: unknown): unknown {
  const words = error instanceof Error ? error.message : String(error);
  if (!/ENOSPC|no space|out of space|not enough (free )?(space|storage)|disk (is )?full/i.test(words))
    return error;
  return new DOMException('The disk is full', 'QuotaExceededError');
}

/** Writes a file in chunks and replaces an existing one. Rejects with QuotaExceededError on a full disk. */
export async function writeInPieces({ path, directory }: Place, file: Blob): Promise<void> {
  try {
    let isBegun = false;
    // At least once, for empty files.
    for (let start = 0; start < file.size || !isBegun; start += CHUNK_BYTES) {
      const data = await base64Of(file.slice(start, start + CHUNK_BYTES));
      if (isBegun) await Filesystem.appendFile({ path, directory, data });
      else await Filesystem.writeFile({ path, directory, data, recursive: true });
      isBegun = true;
    }
  } catch (error) {
    throw asQuotaError(error);
  }
}

async function base64Of(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export async function removeFile(place: Place): Promise<void> {
  try {
    await Filesystem.deleteFile(place);
  } catch (error) {
    if (!isNotThere(error)) throw error;
  }
}

export async function isThere(uri: string): Promise<boolean> {
  try {
    await Filesystem.stat({ path: uri });
    return true;
  } catch (error) {
    if (isNotThere(error)) return false;
    throw error;
  }
}

/** Reads a file: or content: URI through the web view's server, not over the bridge. */
export async function fetchFile(uri: string): Promise<Blob> {
  const response = await fetch(Capacitor.convertFileSrc(uri));
  if (!response.ok) throw new Error(`The file could not be read (${response.status}).`);
  return response.blob();
}

export async function forgetUri(uri: string): Promise<void> {
  await Filesystem.deleteFile({ path: uri }).catch((error: unknown) => {
    // The file belongs to another app; the system cleans up.
    reportError(error);
  });
}

/** Opens a file from another app; `file` is null if it exceeds the limit. */
export async function openHandedOver(
  uri: string,
  mostBytes: (name: string) => number,
): Promise<{ readonly name: string; readonly file: File | null }> {
  const { name, size } = await factsOf(uri);
  const maxBytes = mostBytes(name);
  if (size !== null && size > maxBytes) return { name, file: null };
  const response = await fetch(Capacitor.convertFileSrc(uri));
  if (!response.ok) throw new Error(`The file could not be read (${response.status}).`);
  const blob = await readAtMost(response, maxBytes);
  return { name, file: blob && new File([blob], name, { type: blob.type }) };
}

/** Null if larger than `maxBytes` bytes. The size reported by another app may be wrong. */
async function readAtMost(response: Response, maxBytes: number): Promise<Blob | null> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    bytes += piece.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      return null;
    }
    parts.push(piece.value);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

async function factsOf(uri: string): Promise<{ name: string; size: number | null }> {
  const inAddress = decodeURIComponent(uri.split(/[?#]/)[0]?.split('/').at(-1) ?? '') || 'file';
  return Filesystem.stat({ path: uri }).then(
    // A content: URI may have an id instead of a file name.
    ({ name, size }) => ({ name: (/^content:/i.test(uri) && name) || inAddress, size }),
    () => ({ name: inAddress, size: null }),
  );
}
