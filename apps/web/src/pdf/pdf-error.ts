export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

export function pdfError(cause: unknown, less: string | null): string {
  if (cause instanceof PartMissing)
    return 'A part of the app is missing on this device. Try again with signal.';
  const ways = ['close other tabs', ...(less ? [less] : [])];
  return `This device could not create the pages, perhaps because memory is low: ${ways.join(', ')} and try again.`;
}
