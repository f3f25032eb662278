export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

export function pdfError(cause: unknown, advice: string | null): string {
  if (cause instanceof PartMissing)
    return 'A part of the app is missing on this device. Try again with signal.';
  const options = ['close other tabs', ...(advice ? [advice] : [])];
  return `This device could not create the pages, perhaps because memory is low: ${options.join(', ')} and try again.`;
}
