/** The first steps, in order; `ready` is the last word and no step. */
export const STEPS = ['units', 'detector', 'location', 'install', 'ready'] as const;

export type Step = (typeof STEPS)[number];

/** The step at an index, the last one for an index from another release. */
export function stepAt(index: number): Step {
  return STEPS[index] ?? 'ready';
}

/** The index before or after, without the step that has nothing to do here. */
export function neighbour(index: number, by: 1 | -1, isInstalled: boolean): number {
  const next = Math.min(STEPS.length - 1, Math.max(0, index + by));
  return isInstalled && stepAt(next) === 'install' ? next + by : next;
}

/** How many steps there are to count here. */
export function countedSteps(isInstalled: boolean): number {
  return STEPS.length - (isInstalled ? 2 : 1);
}
