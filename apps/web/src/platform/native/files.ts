import { Capacitor } from '@capacitor/core';
import { type Directory, Filesystem } from '@capacitor/filesystem';
import { tellError } from '../../lib/tell-error.ts';

/** Bytes that cross the bridge at once, as text; a multiple of 3, so that the pieces of base64 can follow each other. */
const CHUNK_BYTES = 3 * 256 * 1024;

/** Plugin codes: https://github.com/ionic-team/capacitor-filesystem, Errors. */
const NOT_THERE = 'OS-PLUG-FILE-0008';

/** Where a file is. */
export interface Place {
  readonly path: string;
  readonly directory: Directory;
}

/** Whether an error says that there is no such file. */
export function isNotThere(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === NOT_THERE;
}

/** A full disk is told by the plugin in the system's own words; for everybody else it is a QuotaExceededError. */
function asQuotaError(error: unknown): unknown {
  const words = error instanceof Error ? error.message : String(error);
  if (!/ENOSPC|no space|out of space|not enough (free )?(space|storage)|disk (is )?full/i.test(words))
    return error;
  return new DOMException('The disk is full', 'QuotaExceededError');
}

/** Writes a file piece by piece, over one that is there. Rejects with QuotaExceededError on a full disk. */
export async function writeInPieces({ path, directory }: Place, file: Blob): Promise<void> {
  try {
    let isBegun = false;
    // Once also for a file without a byte.
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

/** Removes a file; one that is not there is removed already. */
export async function removeFile(place: Place): Promise<void> {
  try {
    await Filesystem.deleteFile(place);
  } catch (error) {
    if (!isNotThere(error)) throw error;
  }
}

/** Whether there is a file at an address. */
export async function isThere(uri: string): Promise<boolean> {
  try {
    await Filesystem.stat({ path: uri });
    return true;
  } catch (error) {
    if (isNotThere(error)) return false;
    throw error;
  }
}

/** The bytes of a file by its address (file: or content:), through the web view's own server and not the bridge. */
export async function fetchFile(uri: string): Promise<Blob> {
  const answer = await fetch(Capacitor.convertFileSrc(uri));
  if (!answer.ok) throw new Error(`The file could not be read (${answer.status}).`);
  return answer.blob();
}

/** Removes a file by its address, where that is possible: a copy that nobody needs any more. */
export async function forgetUri(uri: string): Promise<void> {
  await Filesystem.deleteFile({ path: uri }).catch((error: unknown) => {
    // Somebody else's file; the system clears what it lent.
    tellError(error);
  });
}

/** A file that another app hands over, with the name that it has there; `file` is null when it is larger than it may be. */
export async function openHandedOver(
  uri: string,
  mostBytes: (name: string) => number,
): Promise<{ readonly name: string; readonly file: File | null }> {
  const { name, size } = await factsOf(uri);
  const most = mostBytes(name);
  if (size !== null && size > most) return { name, file: null };
  const answer = await fetch(Capacitor.convertFileSrc(uri));
  if (!answer.ok) throw new Error(`The file could not be read (${answer.status}).`);
  const blob = await readAtMost(answer, most);
  return { name, file: blob && new File([blob], name, { type: blob.type }) };
}

/** The body as far as it is not larger than `most`; null when it is. What another app says of its size may be wrong. */
async function readAtMost(answer: Response, most: number): Promise<Blob | null> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    bytes += piece.value.byteLength;
    if (bytes > most) {
      await reader?.cancel();
      return null;
    }
    parts.push(piece.value);
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
}

async function factsOf(uri: string): Promise<{ name: string; size: number | null }> {
  const inAddress = decodeURIComponent(uri.split(/[?#]/)[0]?.split('/').at(-1) ?? '') || 'file';
  return Filesystem.stat({ path: uri }).then(
    // An address of another app's holds a number in place of a name.
    ({ name, size }) => ({ name: (/^content:/i.test(uri) && name) || inAddress, size }),
    () => ({ name: inAddress, size: null }),
  );
}
