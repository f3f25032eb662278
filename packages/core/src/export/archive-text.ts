import { MEDIA_NOUNS, type Media } from '../media/media.ts';
import { type ArchiveManifest, PATHS_NAME, tableEntry } from './archive.ts';

export type ArchiveContent = Pick<ArchiveManifest, 'tables' | 'paths' | 'files' | 'missing'>;

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export function fileCaption(media: Pick<Media, 'filename' | 'mediaType'>, owner: string | null): string {
  const kind = MEDIA_NOUNS[media.mediaType];
  const what = owner ? `${kind} of ${owner}` : kind;
  return media.filename ? `${media.filename}, ${what}` : what;
}

export function archiveRows({ tables }: Pick<ArchiveContent, 'tables'>): number {
  return tables.reduce((sum, table) => sum + table.rows, 0);
}

export function archiveMedia({ files }: Pick<ArchiveContent, 'files'>): number {
  return files.filter((file) => file.mediaId !== null).length;
}

export function archiveGap({ missing }: Pick<ArchiveContent, 'missing'>): string | null {
  const parts = [
    ...(missing.media.length > 0 ? [count(missing.media.length, 'photo or file', 'photos and files')] : []),
    ...(missing.paths.length > 0 ? [`parts of ${count(missing.paths.length, 'path', 'paths')}`] : []),
  ];
  return parts.length === 0 ? null : `Missing: ${parts.join(' and ')}, which only the server has.`;
}

export function archiveReadme(content: ArchiveContent, at: string): string {
  const tables = content.tables.map(({ name, rows }) => `  ${tableEntry(name)}  (${rows})`);
  const gap = archiveGap(content);
  const { missing } = content;
  return [
    `Your MetalQuest data, saved ${at}.`,
    '',
    'It reveals where you found things: keep it to yourself.',
    '',
    'Open index.html to view it. To restore it in MetalQuest, import this ZIP file unchanged.',
    '',
    'Each table is one JSON file, with the names and fields used on the server. Times are UTC.',
    ...tables,
    `  ${PATHS_NAME}  the points of each quest as [longitude, latitude, time in ms since 1970]`,
    '',
    `Photos and other files (${archiveMedia(content)}) are in media/; manifest.json lists the row each belongs to and the SHA-256 of every file.`,
    ...(gap
      ? ['', gap, ...[...missing.media, ...missing.paths].map(({ what }) => `  ${what}`), '']
      : ['', 'Nothing is missing.', '']),
  ].join('\n');
}
