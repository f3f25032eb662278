/** All faults of a simulation. The bench fails if one of them never happens. */
export const FAULTS = [
  'request lost',
  'response lost',
  'request duplicated',
  'request slow',
  'request timed out',
  'requests reordered',
  'offline',
  'server restarted',
  'late commit',
  'server out of order',
  'change refused for good',
  'server restored',
  'tab killed',
  'killed in a transaction',
  'disk full',
  'second tab',
  'tab hidden',
  'clock off by a day',
  'clock off by a year',
  'clock set',
  'token expired',
  'signed out elsewhere',
  'other user signed in',
  'hint lost',
  'hint duplicated',
  'hints reordered',
  'delete undone',
  'undone too late',
] as const;

export type Fault = (typeof FAULTS)[number];

export type FaultCounts = Readonly<Record<Fault, number>>;

export interface FaultLog {
  count(fault: Fault): void;
  counts(): FaultCounts;
}

export function faultLog(): FaultLog {
  const counts = new Map<Fault, number>();
  return {
    count: (fault) => void counts.set(fault, (counts.get(fault) ?? 0) + 1),
    counts: () => addCounts(NO_FAULTS, Object.fromEntries(counts)),
  };
}

const zeroes: Record<string, number> = Object.fromEntries(FAULTS.map((fault) => [fault, 0]));

const isComplete = (counts: Readonly<Record<string, number>>): counts is FaultCounts =>
  FAULTS.every((fault) => counts[fault] !== undefined);

function complete(counts: Readonly<Record<string, number>>): FaultCounts {
  if (!isComplete(counts)) throw new Error('Not every fault is counted');
  return counts;
}

export const NO_FAULTS: FaultCounts = complete(zeroes);

export function addCounts(a: FaultCounts, b: Readonly<Partial<Record<Fault, number>>>): FaultCounts {
  return complete(Object.fromEntries(FAULTS.map((fault) => [fault, a[fault] + (b[fault] ?? 0)])));
}
