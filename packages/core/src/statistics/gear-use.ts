import type { GearUse } from './statistics.ts';
import { FEWEST_FOR_A_CLAIM, findsText, leaders, listText, numberText } from './text.ts';

export interface NamedUse {
  readonly name: string;
  readonly use: GearUse;
}

/** 'Deus II was used for most: 186 of your 300 finds.' */
export function gearUseSentence(uses: readonly NamedUse[], totalFinds: number, locale: string): string {
  if (uses.length === 0) return 'No find has gear yet.';
  const [first, ...even] = leaders(uses.map(({ name, use }) => ({ name, count: use.count })));
  if (!first || first.count < FEWEST_FOR_A_CLAIM) return 'Too few finds with gear to compare.';
  const names = [first, ...even].map(({ name }) => name);
  const finds = `${numberText(first.count, locale)} of your ${findsText(totalFinds, locale)}`;
  return even.length > 0
    ? `${listText(names)} were used most: for ${finds} each.`
    : `${first.name} was used most: for ${finds}.`;
}
