export const INVARIANTS = [
  'exactly once',
  'nothing lost',
  'replicas equal the server',
  'own order kept',
  'parents first',
  'own writes shown',
  'never back in time',
  'no false synced',
  'users apart',
  'one tab sends',
  'queue empty',
  'told of what was overruled',
  'refusals counted',
  'replica sound',
  'durable before told',
] as const;

export type Invariant = (typeof INVARIANTS)[number];

export class Violation extends Error {
  readonly promised: Invariant;

  constructor(promised: Invariant, what: string) {
    super(`${promised}: ${what}`);
    this.name = 'Violation';
    this.promised = promised;
  }
}
