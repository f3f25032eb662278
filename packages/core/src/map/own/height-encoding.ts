/** Decodes a pixel, in metres. */
const ENCODINGS = {
  terrarium: (r: number, g: number, b: number) => r * 256 + g + b / 256 - 32_768,
  mapbox: (r: number, g: number, b: number) => -10_000 + (r * 65_536 + g * 256 + b) * 0.1,
} as const;

/** Heights on Earth, in metres, with seabeds. */
const isHeight = (metres: number): boolean => metres > -11_500 && metres < 9000;

/** A pixel of a coarse tile covers a hundred metres; a random picture jumps by thousands. */
const MAX_STEP_M = 400;

/** The share of pixels that may be wrong, such as those without data. */
const TOLERATED = 0.05;

/** How the pixels (RGBA) of a square picture encode heights; null for a picture of something else. */
export function heightEncodingOf(pixels: ArrayLike<number>, width: number): keyof typeof ENCODINGS | null {
  const count = pixels.length / 4;
  const heightAt = (encoding: keyof typeof ENCODINGS, at: number) =>
    ENCODINGS[encoding](pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0);
  const fits = (encoding: keyof typeof ENCODINGS): boolean => {
    let wrong = 0;
    for (let at = 0; at < count; at += 1) {
      const metres = heightAt(encoding, at);
      const before = at % width === 0 ? metres : heightAt(encoding, at - 1);
      if (!isHeight(metres) || Math.abs(metres - before) > MAX_STEP_M) wrong += 1;
    }
    return wrong <= count * TOLERATED;
  };
  // A dark picture of one colour would decode as depths of ten kilometres in Mapbox's encoding.
  const isUniform = Array.from({ length: count }, (_, at) => at).every((at) =>
    [0, 1, 2].every((channel) => pixels[at * 4 + channel] === pixels[channel]),
  );
  if (isUniform) return null;
  return (['terrarium', 'mapbox'] as const).find(fits) ?? null;
}
