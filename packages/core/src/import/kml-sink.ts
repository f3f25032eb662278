import type { LngLat } from '../geo/point.ts';
import type { Ring } from '../permission/permission.ts';
import { toIso } from '../time/instant.ts';
import { fileNumber } from './candidate-place.ts';
import { dayInText, fileTimeMs, isRecordable } from './file-time.ts';
import { importedBoundary } from './imported-boundary.ts';
import { type Datum, findOfPoint, type QuestData, questData } from './map-feature.ts';
import { type PathBuilder, pathBuilder } from './path-builder.ts';
import { placesGatherer } from './places-gatherer.ts';
import { plainText } from './plain-text.ts';
import type { ReadingContext } from './reading-context.ts';
import { readableHeading } from './table-headings.ts';
import { MAX_ELEMENT_TEXT, MAX_POINTS, type XmlSink } from './xml-sink.ts';

function tupleOf(text: string, separator: string | RegExp): { readonly lng: number; readonly lat: number } {
  const [lng, lat] = text.split(separator, 3);
  return { lng: fileNumber(lng), lat: fileNumber(lat) };
}

function* tuplesOf(text: string): Generator<string> {
  for (const match of text.matchAll(/\S+/g)) yield match[0];
}

interface Placemark {
  readonly line: number;
  name: string;
  description: string;
  readonly data: Datum[];
  dataName: string;
  when: string;
  end: string;
  readonly points: LngLat[];
  builder: PathBuilder | null;
  rings: Ring[];
  readonly areas: Ring[][];
  /** Times and positions of a gx:Track, which come as separate lists. */
  whens: number[];
  coords: { readonly lng: number; readonly lat: number }[];
}

/** In characters; equals the XML reader's limit per text. */
const MAX_COORDINATES = 8_000_000;

const NO_DATA: QuestData = {
  startMs: null,
  endMs: null,
  durationSeconds: null,
  litterCount: null,
  placeName: null,
  notes: null,
};

/** KML dates as epoch ms; a plain day becomes midnight UTC. */
const whenMs = (text: string): number =>
  /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? fileTimeMs(`${text.trim()}T00:00Z`) : fileTimeMs(text);

function endOf({ end }: Placemark): number | null {
  const ms = whenMs(end);
  return Number.isNaN(ms) ? null : ms;
}

/** Points become finds, lines and gx:Tracks quests, polygons boundaries. Does not follow links. */
export function kmlSink(context: ReadingContext): XmlSink {
  const { nowMs, problems } = context;
  const gathered = placesGatherer(context, 'KML writes the longitude first; swap the two in the file.');
  let mark: Placemark | null = null;
  const stack: string[] = [];
  let text = '';

  const line = (place: Placemark, coordinates: string): void => {
    place.builder ??= pathBuilder(nowMs);
    place.builder.segment();
    for (const tuple of tuplesOf(coordinates)) {
      const { lng, lat } = tupleOf(tuple, ',');
      const at = gathered.place(lng, lat, 'A point of a line', place.line);
      if (at && gathered.roomForPoint(place.line)) place.builder.add(at, Number.NaN);
    }
  };
  const track = (place: Placemark): void => {
    place.builder ??= pathBuilder(nowMs);
    place.builder.segment();
    for (const [index, coord] of place.coords.entries()) {
      const at = gathered.place(coord.lng, coord.lat, 'A track point', place.line);
      if (at && gathered.roomForPoint(place.line)) place.builder.add(at, place.whens[index] ?? Number.NaN);
    }
    place.whens = [];
    place.coords = [];
  };
  const ring = (place: Placemark, coordinates: string): void => {
    const corners: LngLat[] = [];
    for (const tuple of tuplesOf(coordinates)) {
      const { lng, lat } = tupleOf(tuple, ',');
      const at = gathered.place(lng, lat, 'A corner of an area', place.line);
      if (!at || !gathered.roomForPoint(place.line)) break;
      corners.push(at);
    }
    place.rings.push(corners);
  };
  const coordinates = (place: Placemark): void => {
    if (stack.includes('LinearRing')) {
      if (stack.includes('Polygon')) ring(place, text);
      else line(place, text);
    } else if (stack.includes('LineString')) line(place, text);
    else if (stack.includes('Point')) {
      const [tuple = ''] = tuplesOf(text);
      const { lng, lat } = tupleOf(tuple, ',');
      const at = gathered.place(lng, lat, 'A placemark', place.line);
      if (at) place.points.push(at);
    }
  };
  const finished = (place: Placemark): void => {
    const { text: description, photoNames } = plainText(place.description, context.decode);
    const timeMs = whenMs(place.when);
    const isTime = isRecordable(timeMs, nowMs);
    const isDay = isTime && !place.when.includes('T');
    const facts = questData(place.data);
    const about = {
      line: place.line,
      name: place.name,
      description,
      kinds: [],
      foundAt: isTime && !isDay ? toIso(timeMs) : null,
      foundDay: isDay ? toIso(timeMs).slice(0, 10) : isTime ? null : dayInText(place.name, nowMs),
      photoNames,
      data: place.data,
    };
    const notes = [
      description,
      ...place.data.map(({ heading, text: value }) => `${readableHeading(heading)}: ${value}`),
    ]
      .filter((each) => each.trim() !== '')
      .join('\n');
    // From our own export: a quest without a path.
    if (facts && place.points.length > 0) place.builder ??= pathBuilder(nowMs);
    for (const point of place.points) {
      if (facts) place.builder?.add(point, facts.startMs ?? Number.NaN);
      else gathered.find(findOfPoint({ ...about, place: point }, context));
    }
    if (place.builder)
      gathered.quest(place.builder, {
        line: place.line,
        name: place.name,
        notes,
        fileDay: isTime ? toIso(timeMs).slice(0, 10) : null,
        data:
          facts ?? (isTime && !isDay ? { ...NO_DATA, startMs: timeMs, endMs: endOf(place), notes } : null),
      });
    for (const rings of place.areas) {
      const boundary = importedBoundary(rings, place.name, place.line, context);
      if (boundary) gathered.boundary(boundary);
    }
    if (place.points.length === 0 && !place.builder && place.areas.length === 0)
      problems.note(place.line, 'A placemark without a point, line or area was left out.');
  };
  const ended = (place: Placemark, name: string, parent: string): void => {
    if (name === 'coordinates') coordinates(place);
    else if (name === 'Polygon') {
      place.areas.push(place.rings);
      place.rings = [];
    } else if (name === 'when' && parent === 'Track') {
      if (place.whens.length < MAX_POINTS) place.whens.push(whenMs(text));
    } else if (name === 'coord') {
      if (place.coords.length < MAX_POINTS) place.coords.push(tupleOf(text.trim(), /\s+/));
    } else if (name === 'Track') track(place);
    else if (name === 'when' || name === 'begin') place.when ||= text;
    else if (name === 'end') place.end = text;
    else if (name === 'name' && parent === 'Placemark') place.name = text.trim();
    else if (name === 'description' && parent === 'Placemark') place.description = text;
    else if ((name === 'value' || name === 'SimpleData') && text.trim() !== '' && place.data.length < 100)
      place.data.push({ heading: place.dataName, text: text.trim() });
  };

  return {
    open(name, attributes, at) {
      stack.push(name);
      text = '';
      if (name === 'Placemark')
        mark = {
          line: at,
          name: '',
          description: '',
          data: [],
          dataName: '',
          when: '',
          end: '',
          points: [],
          builder: null,
          rings: [],
          areas: [],
          whens: [],
          coords: [],
        };
      else if (name === 'NetworkLink')
        problems.refused(
          at,
          'The file contains a network link. Linked data is not downloaded.',
          'In Google My Maps, export without “Keep data up to date”; in Google Earth, open the link, choose “Save Place As” and import what that saves.',
        );
      else if (mark && (name === 'Data' || name === 'SimpleData')) mark.dataName = attributes.name ?? '';
    },
    text(content) {
      const limit = stack.at(-1) === 'coordinates' ? MAX_COORDINATES : MAX_ELEMENT_TEXT;
      if (mark && text.length < limit) text += content.slice(0, limit - text.length);
    },
    close(name) {
      stack.pop();
      if (!mark) return;
      if (name === 'Placemark') {
        finished(mark);
        mark = null;
      } else ended(mark, name, stack.at(-1) ?? '');
      text = '';
    },
    finish() {
      if (mark) finished(mark);
      mark = null;
      return gathered.read();
    },
  };
}
