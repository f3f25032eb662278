import type { PathPoint } from '@metalquest/core/geo/point';
import { asPermissionId, asQuestId, type UserId } from '@metalquest/core/ids';
import type { PathCandidate, QuestCandidate } from '@metalquest/core/import/import-plan';
import { elapsedWholeS } from '@metalquest/core/quest/duration';
import { clampLitter } from '@metalquest/core/quest/litter';
import type { EndedQuest, Quest } from '@metalquest/core/quest/quest';
import type { QuestError } from '@metalquest/core/quest/quest-error';
import { questTextError } from '@metalquest/core/quest/start';
import { err, ok, type Result } from '@metalquest/core/result';
import type { MadeQuest } from './loose-finds.ts';

interface Maker {
  readonly userId: UserId;
  readonly nowIso: string;
}

const SECOND_MS = 1_000;

const exact = (iso: string): string => new Date(iso).toISOString();

/** Ended, unless our archive says otherwise. Without `mayRun`, an active one is paused: one timer runs. */
export function importedQuest(
  candidate: QuestCandidate,
  id: string,
  permissionId: string | null,
  { userId, nowIso }: Maker,
  mayRun = false,
): Result<Quest, Pick<QuestError, 'message'>> {
  const { name, notes, placeName, startTime } = candidate;
  const textError = questTextError(name, notes, placeName);
  if (textError) return err(textError);
  if (!startTime) return err({ message: 'Its date is unknown. Enter the date and import it again.' });
  const durationSeconds = Math.max(0, Math.round(candidate.durationSeconds ?? 0));
  const endTime = exact(candidate.endTime ?? startTime);
  const quest = {
    id: asQuestId(id),
    userId,
    name: name.trim(),
    description: notes?.trim() || null,
    startTime: exact(startTime),
    durationSeconds,
    isCurrent: false,
    weather: candidate.weather,
    startLocation: candidate.startPlace,
    locationName: placeName?.trim() || null,
    permissionId: permissionId === null ? null : asPermissionId(permissionId),
    litterCount: clampLitter(candidate.litterCount ?? 0),
    createdAt: nowIso,
    updatedAt: nowIso,
  };
  if (!candidate.open) return ok({ ...quest, status: 'ended', currentSegmentStart: null, endTime });
  const { segmentStart } = candidate.open;
  if (segmentStart !== null && mayRun) {
    const currentSegmentStart = exact(segmentStart);
    return ok({ ...quest, status: 'active', currentSegmentStart, endTime: null, isCurrent: true });
  }
  const ranS = segmentStart === null ? 0 : elapsedWholeS(segmentStart, Date.parse(endTime));
  return ok({
    ...quest,
    status: 'paused',
    currentSegmentStart: null,
    endTime: null,
    durationSeconds: durationSeconds + ranS,
  });
}

export function questForFinds(made: MadeQuest, { userId, nowIso }: Maker): EndedQuest {
  return {
    id: asQuestId(made.id),
    userId,
    name: made.name,
    description: null,
    startTime: made.startTime,
    endTime: made.endTime,
    durationSeconds: 0,
    status: 'ended',
    currentSegmentStart: null,
    isCurrent: false,
    weather: null,
    startLocation: null,
    locationName: null,
    permissionId: null,
    litterCount: 0,
    createdAt: nowIso,
    updatedAt: nowIso,
  };
}

/** Path points in chunks with strictly increasing times (ms). Without times, points get one second each. */
export function* pathPieces(path: PathCandidate, startIso: string, size: number): Generator<PathPoint[]> {
  const { lngLat, times } = path;
  const startMs = Date.parse(startIso);
  let piece: PathPoint[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (let index = 0; index * 2 + 1 < lngLat.length; index += 1) {
    const lng = lngLat[index * 2];
    const lat = lngLat[index * 2 + 1];
    const t = Math.round(times ? (times[index] ?? Number.NaN) : startMs + index * SECOND_MS);
    if (lng === undefined || lat === undefined || !(t > lastMs)) continue;
    lastMs = t;
    piece.push({ lng, lat, t });
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
