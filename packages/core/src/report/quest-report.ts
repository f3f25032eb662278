import type { LngLat } from '../geo/point.ts';
import type { Permission } from '../permission/permission.ts';
import { activeDurationS } from '../quest/duration.ts';
import type { Quest } from '../quest/quest.ts';
import { toIso } from '../time/instant.ts';
import { formatDuration } from '../units/duration.ts';
import { formatTemperature } from '../units/temperature.ts';
import { hasMapBehind, type ReportContents } from './contents.ts';
import { REPORT_NAMES, type Report, type ReportFact, type ReportPart } from './report.ts';
import { type FindWithPhotos, findTable, inOrderOfTime, platesOf, platesPart } from './report-finds.ts';
import { litterFigures, type ReportFormatters } from './report-formatters.ts';

export interface QuestReportSource {
  readonly quest: Quest;
  /** Metres; null until the path is complete on this device. */
  readonly distanceM: number | null;
  readonly path: readonly LngLat[];
  readonly finds: readonly FindWithPhotos[];
  readonly permission: Permission | null;
  readonly nowMs: number;
}

const PHOTOS_OF_A_FIND = 4;
/** Up to this many photos are shown large. */
const LARGE_PLATES = 4;
/** A rate from less time is meaningless. */
const RATE_FROM_S = 30 * 60;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function weatherText({ weather }: Quest, { units, locale }: ReportFormatters): string | null {
  if (!weather) return null;
  const degrees = formatTemperature(weather.temperature, units, locale);
  return [sentence(weather.description || weather.condition), degrees].filter(Boolean).join(', ');
}

/** Without exact positions the address is withheld. */
function permissionText(permission: Permission | null, { positions }: ReportContents): string {
  if (!permission) return 'None noted';
  return positions === 'exact' ? permission.propertyAddress : 'Yes, its name is left out';
}

function placeText(
  { quest }: QuestReportSource,
  contents: ReportContents,
  words: ReportFormatters,
): string | null {
  if (contents.positions === 'off') return null;
  const start = words.place(quest.startLocation, contents.positions);
  return [quest.locationName, start].filter(Boolean).join(', ') || null;
}

function detailsOf(finds: QuestReportSource['finds'], words: ReportFormatters): readonly ReportPart[] {
  const facts = finds.flatMap(({ find }, at): ReportFact[] =>
    find.details?.trim()
      ? [{ label: `${words.count(at + 1)}  ${find.name}`, value: find.details.trim() }]
      : [],
  );
  return facts.length > 0
    ? [
        { kind: 'heading', text: 'Notes on finds' },
        { kind: 'facts', facts },
      ]
    : [];
}

export function questReport(
  source: QuestReportSource,
  contents: ReportContents,
  words: ReportFormatters,
): Report {
  const { quest, distanceM, path, permission, nowMs } = source;
  const byTime = new Map(source.finds.map((each) => [each.find.id, each]));
  const finds = inOrderOfTime(source.finds.map(({ find }) => find)).flatMap(({ id }) => byTime.get(id) ?? []);
  const durationS = activeDurationS(quest, nowMs);
  const figures: ReportFact[] = [
    { label: 'Time', value: formatDuration(durationS) },
    { label: 'Distance', value: distanceM === null ? 'Not loaded' : words.distance(distanceM) },
    { label: 'Finds', value: words.count(finds.length) },
    ...litterFigures(quest.litterCount ?? 0, words),
  ];
  if (durationS >= RATE_FROM_S)
    figures.push({ label: 'Finds per hour', value: words.decimal(finds.length / (durationS / 3600)) });
  const place = placeText(source, contents, words);
  const facts = [
    { label: 'Started', value: `${words.date(quest.startTime)}, ${words.time(quest.startTime)}` },
    {
      label: 'Ended',
      value:
        quest.status === 'ended'
          ? quest.endTime && `${words.date(quest.endTime)}, ${words.time(quest.endTime)}`
          : 'Not ended yet',
    },
    { label: 'Weather', value: weatherText(quest, words) },
    { label: 'Place', value: place },
    { label: 'Permission', value: permissionText(permission, contents) },
  ].flatMap(({ label, value }): ReportFact[] => (value ? [{ label, value }] : []));
  const dots = contents.positions === 'exact' ? finds.flatMap(({ find }) => find.location ?? []) : [];
  const parts: ReportPart[] = [
    { kind: 'figures', figures },
    { kind: 'facts', facts },
  ];
  if (contents.map && path.length > 1)
    parts.push({
      kind: 'sketch',
      paths: [path],
      boundary: contents.positions === 'exact' ? (permission?.boundary ?? null) : null,
      finds: dots,
      caption: dots.length > 0 ? 'The walk and its finds, north up.' : 'The walk, north up.',
      hasMap: hasMapBehind(contents),
    });
  if (contents.notes && quest.description?.trim())
    parts.push({ kind: 'heading', text: 'Notes' }, { kind: 'text', text: quest.description.trim() });
  parts.push({ kind: 'heading', text: 'Finds' });
  if (finds.length === 0)
    parts.push({ kind: 'text', text: 'Nothing was logged on this quest.', quiet: true });
  else
    parts.push(
      findTable(
        finds.map(({ find }) => find),
        contents,
        words,
        { withTime: true },
      ),
    );
  if (contents.notes) parts.push(...detailsOf(finds, words));
  if (contents.photos) {
    const plates = platesOf(finds, words, { each: PHOTOS_OF_A_FIND });
    parts.push(...platesPart(plates, plates.length > LARGE_PLATES ? 3 : 2));
  }
  return {
    kind: 'quest',
    name: REPORT_NAMES.quest,
    title: quest.name,
    lead: [words.longDate(quest.startTime)],
    parts,
    made: `Made on ${words.date(toIso(nowMs))}`,
    authorNotes: [],
  };
}
