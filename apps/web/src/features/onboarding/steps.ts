/** The steps in order; `ready` is the summary and is not counted. */
export const STEPS = ['units', 'detector', 'location', 'install', 'ready'] as const;

export type Step = (typeof STEPS)[number];

export function stepAt(index: number): Step {
  return STEPS[index] ?? 'ready';
}

export function neighbour(index: number, by: 1 | -1, isInstalled: boolean): number {
  const next = Math.min(STEPS.length - 1, Math.max(0, index + by));
  return isInstalled && stepAt(next) === 'install' ? next + by : next;
}

export function countedSteps(isInstalled: boolean): number {
  return STEPS.length - (isInstalled ? 2 : 1);
}
