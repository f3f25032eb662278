const LIMIT_MS = 60_000;

/** Shuts down on the first SIGINT or SIGTERM; exits at once on a second one or after a minute. */
export function stopOnSignals(close: () => Promise<void>, print: (words: unknown) => void): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) {
      print(`${signal} again: stopping at once.`);
      process.exit(1);
    }
    stopping = true;
    print(`${signal}: finishing open requests, then closing the database.`);
    setTimeout(() => {
      print('The shutdown takes too long: stopping at once.');
      process.exit(1);
    }, LIMIT_MS).unref();
    close().then(
      () => process.exit(0),
      (cause: unknown) => {
        print(cause);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
