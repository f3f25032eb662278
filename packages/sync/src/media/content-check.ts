/* What the first bytes of each allowed type look like. The server decodes in full; this tells the user at once. */

type Check = (head: Uint8Array) => boolean;

const starts =
  (bytes: readonly number[], offset = 0): Check =>
  (head) =>
    bytes.every((byte, index) => head[offset + index] === byte);

const text = (value: string): readonly number[] => [...value].map((character) => character.charCodeAt(0));

const jpeg = starts([0xff, 0xd8, 0xff]);
const riff = starts(text('RIFF'));
const webp = starts(text('WEBP'), 8);
/** MP4 and QuickTime are boxes; the second word names the first one. Old QuickTime files begin without `ftyp`. */
const boxes: Check = (head) =>
  ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].some((name) => starts(text(name), 4)(head));

const CHECKS: Readonly<Record<string, Check>> = {
  'image/jpeg': jpeg,
  'image/jpg': jpeg,
  'image/png': starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/gif': starts(text('GIF8')),
  'image/webp': (head) => riff(head) && webp(head),
  'video/mp4': boxes,
  'video/quicktime': boxes,
  'video/webm': starts([0x1a, 0x45, 0xdf, 0xa3]),
  'video/ogg': starts(text('OggS')),
  'application/pdf': starts(text('%PDF-')),
};

/** True when the file's first bytes are those of its type: an SVG renamed .jpg is not. `type` has no parameters. */
export async function contentMatches(file: Blob, type: string): Promise<boolean> {
  const check = CHECKS[type];
  if (!check) return false;
  return check(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
}
