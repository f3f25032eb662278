import { isRecord } from '@metalquest/core/json';

/** The letters of a text that a typeface which jsPDF has read does not have, each once; none when it cannot be asked. */
export function missingLetters(font: unknown, text: string): readonly string[] {
  const metadata = isRecord(font) ? font.metadata : null;
  const cmap = isRecord(metadata) ? metadata.cmap : null;
  const unicode = isRecord(cmap) ? cmap.unicode : null;
  const codes = isRecord(unicode) ? unicode.codeMap : null;
  if (!isRecord(codes)) return [];
  return [...new Set(text)].filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    // Line ends and the like are not drawn.
    return code >= 0x20 && !codes[code];
  });
}
