import fc from 'fast-check';

/** Seed of all properties: a number, or `random` for cases that no run has tried before. */
const asked = process.env.METALQUEST_TEST_SEED ?? '1';
const seed = Number(asked);
if (asked !== 'random' && !Number.isInteger(seed))
  throw new Error(`METALQUEST_TEST_SEED is "${asked}". Give a whole number or "random".`);

/**
 * Vitest ends a test after 60 s without printing the seed of a property. This limit is shorter, so that slow
 * properties end first and print their seed.
 */
fc.configureGlobal({
  ...(asked === 'random' ? {} : { seed }),
  interruptAfterTimeLimit: 50_000,
  markInterruptAsFailure: true,
});
