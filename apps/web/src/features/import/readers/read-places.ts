import { GEOJSON_LIMIT, XML_LIMIT } from '@metalquest/core/import/file-limits';
import { gpxSink } from '@metalquest/core/import/gpx-sink';
import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { kmlSink } from '@metalquest/core/import/kml-sink';
import { fileProblem } from '@metalquest/core/import/problem-list';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import type { PlacesRead } from '@metalquest/core/import/xml-sink';
import { err, type Result } from '@metalquest/core/result';
import { readXmlFile as readXmlInPieces } from '../../../platform/text/read-xml.ts';
import { encodingOf, headOf } from '../../../platform/text/text-of-file.ts';
import { readGeoJsonText } from './read-geojson-text.ts';

export async function readXmlFile(
  file: Blob,
  context: ReadingContext,
  progress: (bytes: number) => void,
): Promise<Result<PlacesRead, ImportProblem>> {
  if (file.size > XML_LIMIT.bytes) return err(fileProblem(context.file, XML_LIMIT.what, XML_LIMIT.advice));
  const reading = {
    file: context.file,
    problems: context.problems,
    gpx: () => gpxSink(context),
    kml: () => kmlSink(context),
    isEmpty: ({ quests, finds, boundaries }: PlacesRead) =>
      quests.length + finds.length + boundaries.length === 0,
  };
  return readXmlInPieces(file, reading, progress);
}

export async function readGeoJsonFile(
  file: Blob,
  context: ReadingContext,
): Promise<Result<PlacesRead, ImportProblem>> {
  if (file.size > GEOJSON_LIMIT.bytes)
    return err(fileProblem(context.file, GEOJSON_LIMIT.what, GEOJSON_LIMIT.advice));
  const text = new TextDecoder(encodingOf(await headOf(file))).decode(await file.arrayBuffer());
  return readGeoJsonText(text, context);
}
