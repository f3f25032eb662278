import type { LngLat } from '../../geo/point.ts';
import { fileNumber } from '../../import/candidate-place.ts';
import { MAX_ELEMENT_TEXT, type XmlSink } from '../../import/xml-sink.ts';
import { type DrawingRead, drawingBuilder } from './drawing.ts';

/** Text of one element of coordinates; 100,000 positions have about 3 MB. */
const MAX_COORDINATES_TEXT = 8_000_000;

const placeOf = (lng: string | undefined, lat: string | undefined): LngLat => ({
  lng: fileNumber(lng),
  lat: fileNumber(lat),
});

/** Waypoints become points; tracks and routes become lines. */
export function gpxDrawing(): XmlSink<DrawingRead> {
  const drawn = drawingBuilder();
  const stack: string[] = [];
  let text = '';
  let name = '';
  let waypoint: LngLat | null = null;
  let line: LngLat[] = [];
  const endLine = () => {
    if (line.length > 0) drawn.line(name, line);
    line = [];
  };
  return {
    open(element, attributes) {
      stack.push(element);
      text = '';
      if (element === 'wpt') waypoint = placeOf(attributes.lon, attributes.lat);
      else if (element === 'trkpt' || element === 'rtept') line.push(placeOf(attributes.lon, attributes.lat));
      if (element === 'wpt' || element === 'trk' || element === 'rte') name = '';
    },
    text(content) {
      if (stack.at(-1) === 'name') text += content.slice(0, MAX_ELEMENT_TEXT - text.length);
    },
    close(element) {
      stack.pop();
      const parent = stack.at(-1);
      if (element === 'name' && (parent === 'wpt' || parent === 'trk' || parent === 'rte')) name = text;
      else if (element === 'wpt' && waypoint) {
        drawn.point(name, waypoint);
        waypoint = null;
      } else if (element === 'trkseg' || element === 'rte') endLine();
    },
    finish() {
      endLine();
      return drawn.read();
    },
  };
}

/** '7.42,43.73,12 7.43,43.74' */
function placesOf(coordinates: string): readonly LngLat[] {
  return coordinates
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple) => {
      const [lng, lat] = tuple.split(',');
      return placeOf(lng, lat);
    });
}

/** Placemarks become points, lines and areas. Does not follow links. */
export function kmlDrawing(): XmlSink<DrawingRead> {
  const drawn = drawingBuilder();
  const stack: string[] = [];
  let text = '';
  let name = '';
  let rings: (readonly LngLat[])[] = [];
  let track: LngLat[] = [];
  /** Called at the end of a placemark, because its name may follow its geometry. */
  let parts: (() => void)[] = [];
  const endGeometry = (element: string) => {
    const places = element === 'coordinates' ? placesOf(text) : [];
    const [place] = places;
    if (element === 'coordinates' && stack.includes('Polygon')) rings.push(places);
    else if (element === 'coordinates' && stack.includes('Point')) {
      if (place) parts.push(() => drawn.point(name, place));
    } else if (element === 'coordinates') parts.push(() => drawn.line(name, places));
    else if (element === 'Polygon') {
      const area = rings;
      rings = [];
      parts.push(() => drawn.area(name, area));
    } else if (element === 'coord') {
      const [lng, lat] = text.trim().split(/\s+/);
      track.push(placeOf(lng, lat));
    } else if (element === 'Track') {
      const line = track;
      track = [];
      parts.push(() => drawn.line(name, line));
    }
  };
  const endPlacemark = () => {
    for (const add of parts) add();
    parts = [];
    name = '';
  };
  return {
    open(element) {
      stack.push(element);
      text = '';
    },
    text(content) {
      const limit = stack.at(-1) === 'coordinates' ? MAX_COORDINATES_TEXT : MAX_ELEMENT_TEXT;
      if (stack.includes('Placemark')) text += content.slice(0, limit - text.length);
    },
    close(element) {
      stack.pop();
      if (element === 'Placemark') endPlacemark();
      else if (element === 'name' && stack.at(-1) === 'Placemark') name = text;
      else if (stack.includes('Placemark')) endGeometry(element);
      text = '';
    },
    finish() {
      endPlacemark();
      return drawn.read();
    },
  };
}
