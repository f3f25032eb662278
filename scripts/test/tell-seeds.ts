import fc from 'fast-check';

/**
 * Vitest ends a test after 60 s and says nothing of where it was: a property that takes too long, or hangs, ends first
 * and tells its seed.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true });
