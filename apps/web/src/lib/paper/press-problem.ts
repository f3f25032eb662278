/** Code or typefaces that pages are made with could not be loaded: they come with signal. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** What to do about pages that were not made. `less` says what may be left out of them, where anything may. */
export function pressProblem(cause: unknown, less: string | null): string {
  if (cause instanceof PartMissing)
    return 'A part of the app is missing on this device. Try again with signal.';
  const ways = ['close other tabs', ...(less ? [less] : [])];
  return `This device could not make the pages, perhaps for want of memory: ${ways.join(', ')} and try again.`;
}
