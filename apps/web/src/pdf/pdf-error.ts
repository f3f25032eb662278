export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

export function pdfError(cause: unknown, less: string | null): string {
  if (cause instanceof PartMissing)
    return 'A part of the app is missing on this device. Try again with signal.';
  const ways = ['close other tabs', ...(less ? [less] : [])];
  return `This device could not make the pages, perhaps for want of memory: ${ways.join(', ')} and try again.`;
}
