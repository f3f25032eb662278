/** A shutdown that takes longer is not going to end. */
const LIMIT_MS = 60_000;

/**
 * Ends the process in order at the first SIGINT or SIGTERM: `close`, then exit. A second one, or no end within a minute,
 * exits at once; the next start then recovers as after a kill.
 */
export function stopOnSignals(close: () => Promise<void>, say: (words: unknown) => void): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) {
      say(`${signal} again: stopping at once.`);
      process.exit(1);
    }
    stopping = true;
    say(`${signal}: finishing what is in flight, then closing the database.`);
    setTimeout(() => {
      say('The shutdown takes too long: stopping at once.');
      process.exit(1);
    }, LIMIT_MS).unref();
    close().then(
      () => process.exit(0),
      (cause: unknown) => {
        say(cause);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
