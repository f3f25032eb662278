import type { DueItem } from './due-items.ts';

const SUBJECTS = { permission: 'Permission', warranty: 'Warranty' } as const;

export function dueText(item: DueItem): string {
  const when = dayText(item.daysLeft);
  if (item.kind === 'planned-quest') return item.daysLeft < 0 ? `Quest date was ${when}` : `Quest ${when}`;
  if (item.kind === 'follow-up') {
    return item.daysLeft < 0 ? `Follow-up was due ${when}` : `Follow-up due ${when}`;
  }
  return `${SUBJECTS[item.kind]} ${item.daysLeft < 0 ? 'ended' : 'ends'} ${when}`;
}

function dayText(daysLeft: number): string {
  if (daysLeft === 0) return 'today';
  if (daysLeft === 1) return 'tomorrow';
  if (daysLeft === -1) return 'yesterday';
  return daysLeft > 0 ? `in ${daysLeft} days` : `${-daysLeft} days ago`;
}
