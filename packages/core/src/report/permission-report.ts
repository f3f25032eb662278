import { landAreaM2 } from '../permission/land-area.ts';
import { activeDurationS } from '../quest/duration.ts';
import type { Quest } from '../quest/quest.ts';
import { toIso } from '../time/instant.ts';
import { formatArea } from '../units/area.ts';
import { formatDuration } from '../units/duration.ts';
import { hasMapBehind, type ReportContents } from './contents.ts';
import { type LandFinds, type LandSource, namesAnother, questsOf } from './land-finds.ts';
import { REPORT_NAMES, type Report, type ReportFact, type ReportPart } from './report.ts';
import { platesPart } from './report-finds.ts';
import { countOf, litterFigures, type ReportFormatters, spanText } from './report-formatters.ts';

/** Contains data about other landowners too; the report filters it. */
export interface PermissionReportSource extends LandSource {
  readonly landowner: string;
  readonly detectorist: string;
  /** From {@link landTally}, with the same contents. */
  readonly finds: LandFinds;
  readonly nowMs: number;
}

function agreed({ permission }: PermissionReportSource, words: ReportFormatters): readonly ReportFact[] {
  const { validFrom, validUntil, findsAgreementShare: share, boundary } = permission;
  const facts = [
    {
      label: 'Permission to search',
      value: validFrom || validUntil ? spanText(validFrom, validUntil, words) : null,
    },
    { label: 'Area', value: boundary ? formatArea(landAreaM2(boundary), words.units, words.locale) : null },
    {
      label: "Landowner's share",
      value: share === null ? null : `${words.measure(share)}% of the value of the finds`,
    },
  ];
  return facts.flatMap(({ label, value }): ReportFact[] => (value ? [{ label, value }] : []));
}

function visits(
  quests: readonly Quest[],
  { byQuest, count }: LandFinds,
  nowMs: number,
  words: ReportFormatters,
): ReportPart {
  const durations = quests.map((quest) => activeDurationS(quest, nowMs));
  return {
    kind: 'table',
    columns: [
      { label: 'Day', align: 'start' },
      { label: 'From', align: 'end' },
      { label: 'To', align: 'end' },
      { label: 'Time searched', align: 'end' },
      { label: 'Finds', align: 'end' },
    ],
    rows: quests.map((quest, at) => [
      words.date(quest.startTime),
      words.time(quest.startTime),
      quest.endTime ? words.time(quest.endTime) : '',
      formatDuration(durations[at] ?? 0),
      words.count(byQuest.get(quest.id) ?? 0),
    ]),
    total: [
      countOf(quests.length, 'visit', 'visits', words),
      '',
      '',
      formatDuration(durations.reduce((sum, durationS) => sum + durationS, 0)),
      words.count(count),
    ],
  };
}

/** 'Holes filled, with photo: 3 of 5'; none without such a photo. */
function holeFigures({ holesFilled, count }: LandFinds, words: ReportFormatters): readonly ReportFact[] {
  if (holesFilled === 0) return [];
  return [
    { label: 'Filled holes with photo', value: `${words.count(holesFilled)} of ${words.count(count)}` },
  ];
}

function withheldNotes(names: number, withTerms: boolean, words: ReportFormatters): readonly string[] {
  const notes: string[] = [];
  if (names > 0)
    notes.push(
      `${countOf(names, 'find is', 'finds are', words)} shown by category only, because the name is that of another landowner or permission.`,
    );
  if (withTerms) notes.push('The terms are left out, because they name another landowner or permission.');
  return notes;
}

/**
 * Report for a landowner. Uses an allow-list: address, days, terms, share and boundary of this permission;
 * both names; days and hours of its quests, and the litter taken away; name, category, day, depth, photo and, if chosen, position of
 * their finds. Texts that name another landowner or permission are withheld.
 */
export function permissionReport(
  source: PermissionReportSource,
  contents: ReportContents,
  words: ReportFormatters,
): Report {
  const { permission, landowner, detectorist, finds, days, nowMs } = source;
  const { places } = finds;
  const mentionsOthers = namesAnother(source.others);
  const quests = questsOf(source);
  const searchedS = quests.reduce((sum, quest) => sum + activeDurationS(quest, nowMs), 0);
  const litter = quests.reduce((sum, { litterCount = 0 }) => sum + litterCount, 0);
  const parts: ReportPart[] = [
    {
      kind: 'figures',
      figures: [
        { label: 'Finds', value: words.count(finds.count) },
        { label: 'Visits', value: words.count(quests.length) },
        { label: 'Time searched', value: formatDuration(searchedS) },
        ...litterFigures(litter, words),
        ...holeFigures(finds, words),
      ],
    },
  ];
  const terms = permission.terms?.trim();
  const facts = agreed(source, words);
  const shownTerms = terms && !mentionsOthers(terms) ? terms : null;
  if (facts.length > 0 || shownTerms) parts.push({ kind: 'heading', text: 'Agreement' });
  if (facts.length > 0) parts.push({ kind: 'facts', facts });
  if (shownTerms) parts.push({ kind: 'text', text: shownTerms });
  if (contents.map && permission.boundary)
    parts.push({
      kind: 'sketch',
      paths: [],
      boundary: permission.boundary,
      finds: places,
      caption: places.length > 0 ? 'The land and what was found on it, north up.' : 'The land, north up.',
      hasMap: hasMapBehind(contents),
    });
  parts.push({ kind: 'heading', text: 'Finds' });
  if (finds.count === 0)
    parts.push({ kind: 'text', text: 'No finds on this land in this period.', quiet: true });
  else parts.push(finds.table);
  if (quests.length > 0) parts.push({ kind: 'heading', text: 'Visits' }, visits(quests, finds, nowMs, words));
  parts.push(...platesPart(finds.plates, 3));
  const by = [landowner && `For ${landowner}`, detectorist && `by ${detectorist}`].filter(Boolean).join(', ');
  return {
    kind: 'permission',
    name: REPORT_NAMES.permission,
    title: permission.propertyAddress,
    lead: [...(by ? [by.charAt(0).toUpperCase() + by.slice(1)] : []), spanText(days.from, days.to, words)],
    parts,
    made: `Made on ${words.date(toIso(nowMs))}`,
    authorNotes: withheldNotes(finds.withheldNames, terms ? mentionsOthers(terms) : false, words),
  };
}
