import fc from 'fast-check';

export const ACTS = [
  'start quest',
  'pause quest',
  'resume quest',
  'end quest',
  'restart quest',
  'activate quest',
  'edit quest',
  'edit quest times',
  'add past quest',
  'delete quest',
  'record point',
  'log find',
  'log find with photo',
  'edit find',
  'change gear of find',
  'move find',
  'delete find',
  'add photo',
  'delete photo',
  'add gear',
  'edit gear',
  'delete gear',
  'add contact',
  'edit contact',
  'delete contact',
  'log interaction',
  'edit interaction',
  'delete interaction',
  'add permission',
  'edit permission',
  'delete permission',
  'add bucket item',
  'edit bucket item',
  'find bucket item',
  'delete bucket item',
  'add map layer',
  'edit map layer',
  'delete map layer',
  'save preferences',
  'save profile',
  'write what is refused',
  'sync now',
  'look at photo',
  'look at path',
] as const;

/** Events outside the user's control. */
export const TURNS = [
  'go offline',
  'come online',
  'bad signal',
  'good signal',
  'hide tab',
  'show tab',
  'open tab',
  'close tab',
  'kill tab',
  'kill in a transaction',
  'fill disk',
  'restart server',
  'server out of order',
  'server in order',
  'hold transactions',
  'lose hints',
  'take snapshot',
  'restore snapshot',
  'expire token',
  'sign out elsewhere',
  'sign in as other',
  'set clock',
] as const;

export type Act = (typeof ACTS)[number];
export type Turn = (typeof TURNS)[number];

/** One event, some time after the previous one. */
export interface Step {
  readonly device: number;
  readonly what: Act | Turn;
  /** Chooses among rows, tabs and amounts. */
  readonly pick: number;
  readonly waitMs: number;
}

export interface Plan {
  /** Seed of the delays, losses and ids. */
  readonly chance: number;
  readonly pageSize: number;
  /** Devices of the user under test; another user has one more. */
  readonly devices: number;
  /** Clock error of each device, days. */
  readonly skewDays: readonly number[];
  readonly twoTabs: boolean;
  /** The first device begins without an account; this is the step before which it signs in. */
  readonly signsInAt?: number;
  readonly steps: readonly Step[];
}

const isRare = (turn: Turn): boolean => turn === 'sign in as other' || turn.endsWith('snapshot');

const what: fc.Arbitrary<Act | Turn> = fc.oneof(
  { weight: 11, arbitrary: fc.constantFrom<Act | Turn>(...ACTS) },
  // Common: other acts need these rows.
  { weight: 5, arbitrary: fc.constantFrom<Act | Turn>('start quest', 'log find', 'edit find', 'edit quest') },
  { weight: 7, arbitrary: fc.constantFrom<Act | Turn>(...TURNS.filter((turn) => !isRare(turn))) },
  { weight: 1, arbitrary: fc.constantFrom<Act | Turn>(...TURNS.filter(isRare)) },
);

const step: fc.Arbitrary<Step> = fc.record({
  device: fc.nat(4),
  what,
  pick: fc.nat(999),
  // Mostly immediate or within seconds, sometimes long enough to come to rest.
  waitMs: fc.oneof(
    { weight: 12, arbitrary: fc.nat(300) },
    { weight: 7, arbitrary: fc.integer({ min: 300, max: 3_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 3_000, max: 40_000 }) },
  ),
});

export const anyPlan: fc.Arbitrary<Plan> = fc.noBias(
  fc.record({
    chance: fc.nat(2 ** 31 - 1),
    pageSize: fc.constantFrom(2, 5, 500),
    // More devices cost more and find little that three do not.
    devices: fc.constantFrom(2, 2, 2, 3, 3, 4),
    skewDays: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(0) },
        { weight: 2, arbitrary: fc.constantFrom(-1, 1) },
        { weight: 1, arbitrary: fc.constantFrom(-365, 365) },
      ),
      { minLength: 5, maxLength: 5 },
    ),
    twoTabs: fc.oneof(
      { weight: 2, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    steps: fc.array(step, { minLength: 5, maxLength: 45, size: 'max' }),
  }),
);
