import { MANIFEST_NAME } from '@metalquest/core/export/archive';
import { TABLE_LIMIT } from '@metalquest/core/import/file-limits';
import type { ImportFormat, RecognisedFile } from '@metalquest/core/import/import-format';
import { fileProblem } from '@metalquest/core/import/problem-list';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import type { TableSettings } from '@metalquest/core/import/table-mapping';
import { encodingOf, HEAD_BYTES, headOf, isBinary } from '../../../platform/text/text-of-file.ts';
import { mapEntry } from './read-kmz.ts';
import { previewText } from './read-table.ts';
import { openZip } from './zip-guard.ts';

type Refusal = readonly [what: string, advice: string];

const starts = (head: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, index) => head[at + index] === character.charCodeAt(0));

const isPhoto = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) ||
  starts(head, '\x89PNG') ||
  starts(head, 'GIF8') ||
  (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) ||
  starts(head, 'ftyp', 4) ||
  starts(head, '\x1aE\xdf\xa3') ||
  starts(head, 'OggS');

const REFUSED_FORMATS: readonly (readonly [(head: Uint8Array) => boolean, Refusal])[] = [
  [
    (head) => starts(head, '%PDF'),
    ['This is a PDF.', 'Export the table or the track itself, as CSV or GPX.'],
  ],
  [
    (head) => head[0] === 0x1f && head[1] === 0x8b,
    ['This file is compressed with gzip.', 'Unpack it first and import its contents.'],
  ],
  [
    (head) => starts(head, 'Rar!') || starts(head, '7z'),
    ['This is an archive that cannot be read.', 'Unpack it first and import its contents.'],
  ],
  [
    (head) => head[0] === 0xd0 && head[1] === 0xcf,
    ['This is an old spreadsheet.', 'Open it and save it as CSV UTF-8.'],
  ],
  [
    (head) => starts(head, '.FIT', 8),
    ['This is a FIT file.', 'Export it as GPX from the app it comes from.'],
  ],
  [
    isBinary,
    [
      'The content does not match the file name: it is not text.',
      'Export it again from the app it comes from, and choose that file.',
    ],
  ],
];

async function formatOfZip(file: File): Promise<ImportFormat | Refusal> {
  const zip = await openZip(file, file.name);
  if (!zip.ok) return [zip.error.what, zip.error.advice ?? ''];
  const { names } = zip.value;
  await zip.value.close();
  if (names.includes(MANIFEST_NAME)) return 'archive';
  if (mapEntry(names)) return 'kmz';
  if (names.some((name) => name.startsWith('xl/')))
    return ['This is a spreadsheet.', 'Open it and save it as CSV UTF-8.'];
  return ['The archive contains no files that can be imported.', 'Unpack it first and import its contents.'];
}

async function formatOf(file: File, head: Uint8Array): Promise<ImportFormat | Refusal> {
  if (file.size === 0) return ['The file is empty.', 'Export it again: the copy may be incomplete.'];
  if (starts(head, 'PK\x03\x04') || starts(head, 'PK\x05\x06')) return formatOfZip(file);
  if (isPhoto(head)) return 'photo';
  const refusal = REFUSED_FORMATS.find(([is]) => is(head))?.[1];
  if (refusal) return refusal;
  const text = new TextDecoder(encodingOf(head)).decode(head).trimStart();
  if (text === '') return ['The file contains only spaces.', 'Export it again from the app it comes from.'];
  if (text.startsWith('<'))
    return /<(?:[\w-]+:)?kml[\s>]/i.test(text) && !/<(?:[\w-]+:)?gpx[\s>]/i.test(text) ? 'kml' : 'gpx';
  if (text.startsWith('{') || text.startsWith('[')) return 'geojson';
  if (file.size > TABLE_LIMIT.bytes) return [TABLE_LIMIT.what, TABLE_LIMIT.advice];
  const isTable = text.includes('\n') || text.includes('\r');
  return isTable && /[,;\t|]/.test(text)
    ? 'table'
    : [
        'This type of file cannot be read.',
        'Choose GPX, KML, KMZ, GeoJSON, CSV, photos or a MetalQuest archive.',
      ];
}

/** Recognises a file by its content; a table comes with a preview and the proposed mapping. */
export async function recogniseFile(
  file: File,
  chosen: TableSettings | null,
  context: ReadingContext,
): Promise<RecognisedFile> {
  const { name, size: sizeBytes } = file;
  const head = await headOf(file);
  const format = await formatOf(file, head);
  if (typeof format !== 'string') {
    const [what, advice] = format;
    return { name, sizeBytes, format: null, problem: fileProblem(name, what, advice), table: null };
  }
  if (format !== 'table') return { name, sizeBytes, format, problem: null, table: null };
  const encoding = chosen?.encoding ?? encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: file.size > HEAD_BYTES });
  // A row that is cut off is no sample.
  const completeLines =
    file.size > HEAD_BYTES ? text.slice(0, text.lastIndexOf('\n') + 1 || text.length) : text;
  return {
    name,
    sizeBytes,
    format,
    problem: null,
    table: previewText(completeLines, encoding, chosen, context),
  };
}
