import type { LngLat } from '../geo/point.ts';
import {
  QUEST_DESCRIPTION_MAX_LENGTH,
  QUEST_NAME_MAX_LENGTH,
  QUEST_PLACE_MAX_LENGTH,
} from '../quest/quest-error.ts';
import { toIso } from '../time/instant.ts';
import { cleanText, wholeStart } from './clean-text.ts';
import { pacedTimes } from './dated-quest.ts';
import { dayInText, isRecordable } from './file-time.ts';
import { questFingerprint } from './fingerprint.ts';
import type { QuestCandidate } from './import-plan.ts';
import type { QuestData } from './map-feature.ts';
import type { BuiltPath } from './path-builder.ts';
import { nameWithoutExtension, type ReadingContext } from './reading-context.ts';

export interface NamedLine {
  readonly line: number | null;
  readonly name: string;
  readonly notes: string;
  /** YYYY-MM-DD if the file gives a day for the whole track. */
  readonly fileDay: string | null;
  /** Start and end stated in the file, apart from point times. */
  readonly data?: QuestData | null;
}

const pathPlace = (lngLat: Float64Array, index: number): LngLat | null => {
  const [lng, lat] = [lngLat[index * 2], lngLat[index * 2 + 1]];
  return lng === undefined || lat === undefined ? null : { lng, lat };
};

const count = (n: number): string => n.toLocaleString('en-GB');

function reportChanges(
  built: BuiltPath,
  named: string,
  line: number | null,
  { problems }: ReadingContext,
): void {
  if (built.trouble === 'broken-times') {
    const year = built.brokenYear === null ? '' : ` Their year is ${built.brokenYear}.`;
    problems.changed(
      line,
      `The times of the track ${named} are wrong.${year} Its path is kept without the times.`,
      'Enter the date and time it started. The points are then spaced at walking pace.',
    );
  } else if (built.trouble === 'no-times')
    problems.note(
      line,
      `The track ${named} has no times.`,
      'Enter the date and time it started. The points are then spaced at walking pace.',
    );
  else if (built.repaired > 0)
    problems.changed(
      line,
      `${count(built.repaired)} of ${count(built.points)} points of the track ${named} have no time or a wrong one. Their times were estimated from the points around them.`,
    );
  if (built.sampleStep > 1)
    problems.changed(
      line,
      `The track ${named} has ${count(built.points)} points; one in ${built.sampleStep} is kept.`,
      'Split the track in the app it comes from if every point matters.',
    );
}

interface QuestTimes {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly times: Float64Array | null;
  readonly durationSeconds: number | null;
}

/** Combines point times with the stated start and end; generates point times if there are none. */
function questTimes(built: BuiltPath, data: QuestData | null, nowMs: number): QuestTimes {
  const { startMs, endMs, durationSeconds } = built;
  const statedMs = data?.startMs ?? null;
  if (statedMs === null || !isRecordable(statedMs, nowMs))
    return { startMs, endMs, times: built.path.times, durationSeconds };
  const times = built.path.times ?? pacedTimes(built.path.lngLat, statedMs, data?.endMs ?? null);
  const [first = statedMs, last = statedMs] = [times.at(0), times.at(-1)];
  const begin = Math.min(statedMs, first);
  const end = Math.max(last, data?.endMs ?? last);
  const spanS = Math.floor((end - begin) / 1000);
  const ran = data?.durationSeconds ?? durationSeconds ?? spanS;
  return { startMs: begin, endMs: end, times, durationSeconds: Math.max(0, Math.min(ran, spanS)) };
}

export function importedQuest(built: BuiltPath, named: NamedLine, context: ReadingContext): QuestCandidate {
  const { line } = named;
  const own = cleanText(named.name, 'name', QUEST_NAME_MAX_LENGTH, line, context.problems);
  const name =
    own ?? (wholeStart(nameWithoutExtension(context.file), QUEST_NAME_MAX_LENGTH) || 'Imported track');
  const { data = null } = named;
  const { startMs, endMs, times, durationSeconds } = questTimes(built, data, context.nowMs);
  const trouble = startMs === null ? built.trouble : null;
  reportChanges({ ...built, trouble }, `“${name}”`, line, context);
  const { lngLat } = built.path;
  const startTime = startMs === null ? null : toIso(startMs);
  const startPlace = pathPlace(lngLat, 0);
  const endPlace = pathPlace(lngLat, lngLat.length / 2 - 1);
  const points = lngLat.length / 2;
  const ownDay =
    built.anyMs === null ? dayInText(named.name, context.nowMs) : toIso(built.anyMs).slice(0, 10);
  return {
    key: context.nextKey(),
    source: {
      file: context.file,
      line,
      fingerprint: questFingerprint({ name, startTime, startPlace, endPlace, points }),
    },
    name,
    notes: cleanText(
      data?.notes ?? (data ? '' : named.notes),
      'description',
      QUEST_DESCRIPTION_MAX_LENGTH,
      line,
      context.problems,
    ),
    startTime,
    endTime: endMs === null ? null : toIso(endMs),
    timeTrouble: trouble,
    proposedDay: startTime === null ? (ownDay ?? named.fileDay) : null,
    durationSeconds,
    startPlace,
    placeName: cleanText(data?.placeName, 'place name', QUEST_PLACE_MAX_LENGTH, line, context.problems),
    path: { lngLat, times },
    permissionKey: null,
    weather: null,
    ...(data?.litterCount ? { litterCount: data.litterCount } : {}),
  };
}
