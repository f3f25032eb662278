import { problemList } from '@metalquest/core/import/problem-list';
import type { DrawingRead } from '@metalquest/core/map/files/drawing';
import { geoJsonDrawing } from '@metalquest/core/map/files/drawing-geojson';
import { gpxDrawing, kmlDrawing } from '@metalquest/core/map/files/drawing-sinks';
import { MapFileError } from '@metalquest/core/map/files/map-file';
import { readXmlFile } from '../../platform/text/read-xml.ts';
import { encodingOf, headOf } from '../../platform/text/text-of-file.ts';

/** GeoJSON is parsed whole, and takes about ten times its size in memory. */
const MAX_BYTES = 50 * 1024 * 1024;

async function readXml(file: Blob): Promise<DrawingRead> {
  const problems = problemList('');
  const reading = {
    file: '',
    problems,
    gpx: gpxDrawing,
    kml: kmlDrawing,
    isEmpty: ({ drawing }: DrawingRead) => drawing.features.length === 0,
  };
  const read = await readXmlFile(file, reading, () => undefined);
  const problem = read.ok ? problems.all().find(({ severity }) => severity === 'refused') : read.error;
  if (problem) throw new MapFileError([problem.what, problem.advice].filter(Boolean).join(' '));
  if (!read.ok) throw new Error('The file was refused without a reason');
  return read.value;
}

async function readGeoJson(file: Blob): Promise<DrawingRead> {
  const text = new TextDecoder(encodingOf(await headOf(file))).decode(await file.arrayBuffer());
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MapFileError(
      'The file is not valid JSON, or it is incomplete. Export it again from the program it comes from.',
    );
  }
  return geoJsonDrawing(value);
}

/** Whether a file is text that may be GeoJSON, GPX or KML. */
export async function isDrawing(file: Blob): Promise<boolean> {
  const head = await headOf(file);
  const start = new TextDecoder(encodingOf(head)).decode(head.subarray(0, 200)).trimStart();
  return /^[{<]/.test(start) && !/^<(?:!doctype )?html/i.test(start);
}

/**
 * Reads GeoJSON, GPX or KML.
 * @throws MapFileError with the remedy
 */
export async function readDrawing(file: Blob): Promise<DrawingRead> {
  if (file.size > MAX_BYTES) {
    throw new MapFileError(
      'This file is larger than 50 MB. Split or simplify it in the program it comes from.',
    );
  }
  const start = new TextDecoder().decode((await headOf(file)).subarray(0, 200));
  const read = await (start.includes('<') && !start.trimStart().startsWith('{') ? readXml : readGeoJson)(
    file,
  );
  if (read.drawing.features.length > 0) return read;
  throw new MapFileError('This file has no points, lines or areas with positions. Choose another file.');
}
