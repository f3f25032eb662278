import type { Display } from '../../engine/use-display.ts';
import { dayText } from '../../records/date-text.ts';
import { depthRangeText } from '../../records/depth-range.ts';
import { useChoice } from '../../records/use-choices.ts';
import type { ReportChoices } from './report-choices.ts';

/** Describes the list's filters for its heading; names a place only if the report may reveal places. */
export function useNarrowed(choices: ReportChoices | null, display: Display): readonly string[] {
  const quest = useChoice('questId', choices?.questId ?? null);
  const permission = useChoice('permissionId', choices?.permissionId ?? null);
  const detector = useChoice('detectorId', choices?.detectorId ?? null);
  if (!choices) return [];
  const { category, period, material, depth, search, hasPhoto, days, contents } = choices;
  const { locale } = display;
  const placed = contents.positions === 'exact';
  return [
    category,
    period,
    material,
    depth ? `${depthRangeText(depth, display)} deep` : null,
    search.trim() ? `with the words “${search.trim()}”` : null,
    quest && (placed ? quest.name : 'of one quest'),
    permission && (placed ? permission.name : 'of one permission'),
    detector?.name,
    hasPhoto === null ? null : hasPhoto ? 'with a photo' : 'without a photo',
    days.from ? `since ${dayText(days.from, locale)}` : null,
    days.to ? `until ${dayText(days.to, locale)}` : null,
  ].flatMap((part) => part || []);
}
