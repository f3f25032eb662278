import { oneAfterTheOther } from '@metalquest/core/one-after-the-other';

/** Told to those for whom there is no place: they may ask again in a moment. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

/**
 * One thing after another, and at most so many who wait: whoever asks for ever new searches or pictures takes time from
 * others who do, and none from readers of pages.
 * @throws NoPlace by the returned function, when all places are taken
 */
export function oneLine(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  const inTurn = oneAfterTheOther();
  return async (work) => {
    if (waiting >= places) throw new NoPlace('Too much is asked for at once');
    waiting += 1;
    return inTurn(work).finally(() => {
      waiting -= 1;
    });
  };
}
