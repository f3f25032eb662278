import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { fileProblem } from '@metalquest/core/import/problem-list';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import type { PlacesRead } from '@metalquest/core/import/xml-sink';
import { err, type Result } from '@metalquest/core/result';
import { readXmlFile } from './read-places.ts';
import { openZip } from './zip-guard.ts';

/** Limit for the unpacked size of a KMZ's map, in bytes. */
const MAX_MAP_BYTES = 200 * 1024 * 1024;

/** The map of a KMZ: doc.kml, else its first KML (OGC 12-007r2, annex C). */
export function mapEntry(names: readonly string[]): string | null {
  const maps = names.filter((name) => /\.kml$/i.test(name));
  return (
    maps.find((name) => /^doc\.kml$/i.test(name)) ??
    maps.find((name) => !name.includes('/')) ??
    maps[0] ??
    null
  );
}

/** Reads the map in a KMZ; ignores other maps, pictures and nested archives. */
export async function readKmz(
  file: Blob,
  context: ReadingContext,
): Promise<Result<PlacesRead, ImportProblem>> {
  const zip = await openZip(file, context.file);
  if (!zip.ok) return zip;
  const entry = mapEntry(zip.value.names);
  if (!entry)
    return err(fileProblem(context.file, 'The archive contains no KML file.', 'Choose another file.'));
  const otherFiles = zip.value.names.filter((name) => /\.kml$/i.test(name)).length - 1;
  if (otherFiles > 0)
    context.problems.note(
      null,
      `${otherFiles} more maps in the file were not read.`,
      'Unpack the KMZ and import them one by one.',
    );
  const bytes = await zip.value.open(entry, MAX_MAP_BYTES);
  if (!bytes.ok) return bytes;
  return readXmlFile(new Blob([bytes.value]), context, () => undefined);
}
