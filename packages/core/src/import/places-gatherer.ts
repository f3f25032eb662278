import type { LngLat } from '../geo/point.ts';
import { candidatePlace } from './candidate-place.ts';
import type { BoundaryCandidate, FindCandidate, QuestCandidate } from './import-plan.ts';
import { importedFind, type ParsedFindFields } from './imported-find.ts';
import { importedQuest, type NamedLine } from './imported-quest.ts';
import type { PathBuilder } from './path-builder.ts';
import type { ReadingContext } from './reading-context.ts';
import { MAX_POINTS, MAX_RECORDS, type PlacesRead } from './xml-sink.ts';

export interface PlacesGatherer {
  /** Validates a position; reports a problem naming the `thing` ('A track point'). */
  place(lng: number, lat: number, thing: string, line: number | null): LngLat | null;
  /** False beyond the point limit; reported once. */
  roomForPoint(line: number | null): boolean;
  quest(builder: PathBuilder, parsed: NamedLine): void;
  find(parsed: ParsedFindFields): void;
  boundary(boundary: BoundaryCandidate): void;
  read(): PlacesRead;
}

/** @param swapAdvice advice when latitude and longitude look swapped */
export function placesGatherer(context: ReadingContext, swapAdvice: string): PlacesGatherer {
  const { problems } = context;
  const quests: QuestCandidate[] = [];
  const finds: FindCandidate[] = [];
  const boundaries: BoundaryCandidate[] = [];
  let points = 0;
  const isFull = (line: number | null): boolean => {
    if (quests.length + finds.length + boundaries.length < MAX_RECORDS) return false;
    problems.refused(
      line,
      `The file has more than ${MAX_RECORDS.toLocaleString('en-GB')} records. The rest was not read.`,
      'Split the file and import the parts.',
    );
    return true;
  };
  return {
    place(lng, lat, thing, line) {
      const read = candidatePlace(lng, lat);
      if (read.ok) return read.place;
      problems.refused(
        line,
        `${thing} was left out. ${read.what}`,
        read.looksSwapped ? swapAdvice : 'Correct the position in the file, or remove it.',
      );
      return null;
    },
    roomForPoint(line) {
      points += 1;
      if (points <= MAX_POINTS) return true;
      if (points === MAX_POINTS + 1)
        problems.refused(
          line,
          `The file has more than ${MAX_POINTS.toLocaleString('en-GB')} points. The rest was left out.`,
          'Split the file and import the parts.',
        );
      return false;
    },
    quest(builder, parsed) {
      const built = builder.finish();
      if (!built) {
        problems.note(parsed.line, 'A track without points was left out.');
        return;
      }
      if (!isFull(parsed.line)) quests.push(importedQuest(built, parsed, context));
    },
    find(parsed) {
      if (!isFull(parsed.line)) finds.push(importedFind(parsed, context));
    },
    boundary(boundary) {
      if (!isFull(boundary.source.line)) boundaries.push(boundary);
    },
    read: () => ({ quests, finds, boundaries }),
  };
}
