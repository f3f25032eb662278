import { toIso } from '../time/instant.ts';
import { fileNumber } from './candidate-place.ts';
import { dayInText, fileTimeMs, isRecordable } from './file-time.ts';
import { factsInText, findOfPoint, questData } from './map-feature.ts';
import { type PathBuilder, pathBuilder } from './path-builder.ts';
import { placesGatherer } from './places-gatherer.ts';
import type { ReadingContext } from './reading-context.ts';
import { MAX_ELEMENT_TEXT, type XmlSink } from './xml-sink.ts';

interface OpenPoint {
  readonly lng: number;
  readonly lat: number;
  readonly line: number;
}

const TEXTS = ['name', 'cmt', 'desc', 'time', 'type', 'sym'] as const;

type TextName = (typeof TEXTS)[number];
type Texts = Partial<Record<TextName, string>>;

/** A comment with only the receiver's time: '05-AUG-10 16:58:37'. */
const RECEIVER_TIME = /^\d\d-[a-z]{3}-\d\d \d{1,2}:\d\d:\d\d$/i;

function joined(texts: readonly (string | undefined)[], name: string): string {
  const trimmed = texts.map((text) => (text ?? '').trim());
  return trimmed
    .filter((text, index) => text !== '' && text !== name && trimmed.indexOf(text) === index)
    .filter((text) => !RECEIVER_TIME.test(text))
    .join('\n\n');
}

/** Tracks become quests, waypoints finds. Refuses routes: they are plans and would count as walked. */
export function gpxSink(context: ReadingContext): XmlSink {
  const { nowMs, problems } = context;
  const gathered = placesGatherer(context, 'GPX writes lat="…" for the latitude; swap the two in the file.');
  let track: { builder: PathBuilder; texts: Texts; line: number } | null = null;
  let point: OpenPoint | null = null;
  let pointTime = '';
  let waypoint: { at: OpenPoint; texts: Texts } | null = null;
  let fileTime = '';
  let isOurs = false;
  /** Depth inside ignored elements: extensions, links, routes. */
  let skipping = 0;
  let depth = 0;
  let child: TextName | null = null;
  let text = '';

  const opened = (attributes: Readonly<Record<string, string>>, line: number): OpenPoint => ({
    lng: fileNumber(attributes.lon),
    lat: fileNumber(attributes.lat),
    line,
  });
  const endPoint = (): void => {
    if (!point || !track) return;
    const { lng, lat, line } = point;
    const place = gathered.place(lng, lat, 'A track point', line);
    if (place && gathered.roomForPoint(line)) track.builder.add(place, fileTimeMs(pointTime));
    point = null;
    pointTime = '';
  };
  const endWaypoint = (): void => {
    if (!waypoint) return;
    const { at, texts } = waypoint;
    waypoint = null;
    const { lng, lat, line } = at;
    const name = (texts.name ?? '').trim();
    const place = gathered.place(lng, lat, name ? `The waypoint “${name.slice(0, 60)}”` : 'A waypoint', line);
    if (!place) return;
    const timeMs = fileTimeMs(texts.time ?? '');
    const isTime = isRecordable(timeMs, nowMs);
    if (texts.time && !isTime)
      problems.changed(
        line,
        `The time of the waypoint ${name ? `“${name.slice(0, 60)}”` : ''} is wrong and is not used.`,
        'Set the date of the find after the import.',
      );
    const data = isOurs ? factsInText(texts.desc ?? '', 'find') : [];
    const point = {
      line,
      name,
      description: data.length > 0 ? '' : joined([texts.cmt, texts.desc], name),
      kinds: [texts.type ?? '', texts.sym ?? ''],
      place,
      foundAt: isTime ? toIso(timeMs) : null,
      foundDay: isTime ? null : dayInText(texts.cmt ?? texts.desc ?? '', nowMs),
      photoNames: [],
      data,
    };
    gathered.find(findOfPoint(point, context));
  };
  const endTrack = (): void => {
    if (!track) return;
    const { builder, texts, line } = track;
    track = null;
    const day = fileTimeMs(fileTime);
    gathered.quest(builder, {
      line,
      data: isOurs ? questData(factsInText(texts.desc ?? '', 'quest')) : null,
      name: texts.name ?? '',
      notes: joined([texts.cmt, texts.desc], (texts.name ?? '').trim()),
      fileDay: isRecordable(day, nowMs) ? toIso(day).slice(0, 10) : null,
    });
  };

  return {
    open(name, attributes, line) {
      depth += 1;
      text = '';
      child = null;
      if (skipping > 0) return;
      if (name === 'gpx') isOurs = attributes.creator === 'MetalQuest';
      if (name === 'extensions' || name === 'link' || name === 'author' || name === 'rte') {
        skipping = depth;
        if (name === 'rte')
          problems.refused(
            line,
            'A route was left out: it is a plan, not a recorded walk.',
            'If you walked it, save it as a track in the app it comes from (most call it “convert to track”) and import that.',
          );
      } else if (name === 'trk') track = { builder: pathBuilder(nowMs), texts: {}, line };
      else if (name === 'trkseg') track?.builder.segment();
      else if (name === 'trkpt' && track) point = opened(attributes, line);
      else if (name === 'wpt') waypoint = { at: opened(attributes, line), texts: {} };
      else child = TEXTS.find((each) => each === name) ?? null;
    },
    text(content) {
      if (child && skipping === 0 && text.length < MAX_ELEMENT_TEXT)
        text += content.slice(0, MAX_ELEMENT_TEXT - text.length);
    },
    close(name) {
      depth -= 1;
      if (skipping > 0) {
        if (depth < skipping) skipping = 0;
        return;
      }
      if (name === 'trkpt') endPoint();
      else if (name === 'wpt') endWaypoint();
      else if (name === 'trk') endTrack();
      else if (child && name === child && text !== '') {
        if (point) pointTime = child === 'time' ? text : pointTime;
        else if (waypoint) waypoint.texts[child] = text;
        else if (track) track.texts[child] = text;
        else if (child === 'time') fileTime = text;
      }
      child = null;
      text = '';
    },
    finish() {
      // Keep the complete part of a truncated file.
      endPoint();
      endTrack();
      return gathered.read();
    },
  };
}
