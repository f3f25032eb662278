/** How many finds and path points lie outside the times of a quest. Corrected times keep them. */
export interface OutsideTimes {
  readonly finds: number;
  readonly points: number;
}

/** The times are ISO-8601 UTC; a null end is open. */
export function outsideTimes(
  { startTime, endTime }: { readonly startTime: string; readonly endTime: string | null },
  finds: readonly { readonly foundAt: string }[],
  path: readonly { readonly t: number }[],
): OutsideTimes {
  const startMs = Date.parse(startTime);
  const endMs = endTime === null ? Number.POSITIVE_INFINITY : Date.parse(endTime);
  const isOutside = (ms: number): boolean => ms < startMs || ms > endMs;
  return {
    finds: finds.filter(({ foundAt }) => isOutside(Date.parse(foundAt))).length,
    points: path.filter(({ t }) => isOutside(t)).length,
  };
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** '2 finds and 31 points of the path are outside these times. They stay in the quest.'; null if none are. */
export function outsideText({ finds, points }: OutsideTimes): string | null {
  const parts = [
    ...(finds > 0 ? [counted(finds, 'find', 'finds')] : []),
    ...(points > 0 ? [counted(points, 'point of the path', 'points of the path')] : []),
  ];
  if (parts.length === 0) return null;
  const isOne = finds + points === 1;
  return `${parts.join(' and ')} ${isOne ? 'is' : 'are'} outside these times. ${isOne ? 'It stays' : 'They stay'} in the quest.`;
}
