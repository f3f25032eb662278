/* Finds the tracks of WebM (RFC 8794, RFC 9559) and MP4 (ISO/IEC 14496-12) without decoding them. */

/** More elements than a file of a browser has at its start. */
const MAX_ELEMENTS = 10_000;

interface Element {
  readonly id: number;
  /** Where the content begins and ends. */
  readonly start: number;
  readonly end: number;
}

/** Whether the file has a track, and every track is sound. `type`: audio/webm or audio/mp4. */
export function hasOnlySound(file: Uint8Array, type: string): boolean {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kinds = type === 'audio/webm' ? webmTracks(bytes) : mp4Tracks(bytes);
  return kinds.length > 0 && kinds.every((kind) => kind === SOUND);
}

const SOUND = 'sound';

const EBML = { head: 0x1a45dfa3, segment: 0x18538067, tracks: 0x1654ae6b, track: 0xae, trackType: 0x83 };
const AUDIO_TRACK = 2;

function webmTracks(bytes: DataView): readonly string[] {
  const [head, ...others] = ebmlElements(bytes, 0, bytes.byteLength);
  if (head?.id !== EBML.head) return [];
  const inside = (parents: readonly Element[], id: number): readonly Element[] =>
    parents.flatMap(({ start, end }) => ebmlElements(bytes, start, end)).filter((each) => each.id === id);
  const segments = others.filter(({ id }) => id === EBML.segment);
  const tracks = inside(inside(segments, EBML.tracks), EBML.track);
  return tracks.map((track) => {
    const [type] = inside([track], EBML.trackType);
    return type && type.end > type.start && bytes.getUint8(type.end - 1) === AUDIO_TRACK ? SOUND : 'other';
  });
}

/** Ends at a damaged element. An element of unknown size, as live recordings have, reaches to the end. */
function ebmlElements(bytes: DataView, from: number, to: number): readonly Element[] {
  const elements: Element[] = [];
  for (let at = from; at < to && elements.length < MAX_ELEMENTS; ) {
    const idLength = Math.clz32(bytes.getUint8(at)) - 23;
    const sizeAt = at + idLength;
    if (idLength > 4 || sizeAt >= to) break;
    const sizeLength = Math.clz32(bytes.getUint8(sizeAt)) - 23;
    const start = sizeAt + sizeLength;
    if (sizeLength > 8 || start > to) break;
    const size = unsigned(bytes, sizeAt, sizeLength) - 2 ** (7 * sizeLength);
    const isUnknown = size >= 2 ** (7 * sizeLength) - 1;
    const end = isUnknown ? to : Math.min(to, start + size);
    elements.push({ id: unsigned(bytes, at, idLength), start, end });
    at = end;
  }
  return elements;
}

function unsigned(bytes: DataView, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) value = value * 256 + bytes.getUint8(at + index);
  return value;
}

const box = (name: string): number => new DataView(new TextEncoder().encode(name).buffer).getUint32(0);

const MP4 = {
  type: box('ftyp'),
  movie: box('moov'),
  track: box('trak'),
  media: box('mdia'),
  handler: box('hdlr'),
};
const SOUND_HANDLER = box('soun');

function mp4Tracks(bytes: DataView): readonly string[] {
  const boxes = mp4Boxes(bytes, 0, bytes.byteLength);
  if (boxes[0]?.id !== MP4.type) return [];
  const inside = (parents: readonly Element[], id: number): readonly Element[] =>
    parents.flatMap(({ start, end }) => mp4Boxes(bytes, start, end)).filter((each) => each.id === id);
  const movies = boxes.filter(({ id }) => id === MP4.movie);
  return inside(movies, MP4.track).map((track) => {
    const [handler] = inside(inside([track], MP4.media), MP4.handler);
    // Version and flags, a reserved number, then the kind of the track.
    const isSound = handler && handler.end - handler.start >= 12;
    return isSound && bytes.getUint32(handler.start + 8) === SOUND_HANDLER ? SOUND : 'other';
  });
}

/** Ends at a damaged box. */
function mp4Boxes(bytes: DataView, from: number, to: number): readonly Element[] {
  const boxes: Element[] = [];
  for (let at = from; at + 8 <= to && boxes.length < MAX_ELEMENTS; ) {
    const short = bytes.getUint32(at);
    const isLong = short === 1;
    const start = at + (isLong ? 16 : 8);
    if (start > to) break;
    const size = isLong ? Number(bytes.getBigUint64(at + 8)) : short;
    // 0: up to the end of the file.
    const end = size === 0 ? to : Math.min(to, at + size);
    if (end < start) break;
    boxes.push({ id: bytes.getUint32(at + 4), start, end });
    at = end;
  }
  return boxes;
}
