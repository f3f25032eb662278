import { GEOJSON_LIMIT, XML_LIMIT } from '@metalquest/core/import/file-limits';
import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { fileProblem } from '@metalquest/core/import/problem-list';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import type { PlacesRead } from '@metalquest/core/import/xml-sink';
import { err, type Result } from '@metalquest/core/result';
import { readGeoJsonText } from './read-geojson-text.ts';
import { readXml } from './read-xml.ts';
import { declaredEncoding, decoded, encodingOf, headOf, piecesOf } from './text-of-file.ts';

/** The encoding of an XML file; null if the declared one is unknown. */
function xmlEncoding(head: Uint8Array): string | null {
  const declared = declaredEncoding(head);
  if (!declared) return encodingOf(head);
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return null;
  }
}

export async function readXmlFile(
  file: Blob,
  context: ReadingContext,
  progress: (bytes: number) => void,
): Promise<Result<PlacesRead, ImportProblem>> {
  if (file.size > XML_LIMIT.bytes) return err(fileProblem(context.file, XML_LIMIT.what, XML_LIMIT.whatToDo));
  const encoding = xmlEncoding(await headOf(file));
  if (encoding === null)
    return err(
      fileProblem(
        context.file,
        'The file names an unknown encoding.',
        'Correct encoding="…" in its first line to UTF-8, or export it again.',
        1,
      ),
    );
  return readXml(decoded(piecesOf(file, progress), encoding), context);
}

export async function readGeoJsonFile(
  file: Blob,
  context: ReadingContext,
): Promise<Result<PlacesRead, ImportProblem>> {
  if (file.size > GEOJSON_LIMIT.bytes)
    return err(fileProblem(context.file, GEOJSON_LIMIT.what, GEOJSON_LIMIT.whatToDo));
  const text = new TextDecoder(encodingOf(await headOf(file))).decode(await file.arrayBuffer());
  return readGeoJsonText(text, context);
}
