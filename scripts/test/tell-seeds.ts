import fc from 'fast-check';

/**
 * Vitest ends a test after 60 s without printing the seed of a property. This limit is shorter, so that slow
 * properties end first and print their seed.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true });
