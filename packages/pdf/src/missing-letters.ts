import { isRecord } from '@metalquest/core/json';

/** The characters of a text that a jsPDF font lacks, each once; empty if the font has no character map. */
export function missingLettersText(font: unknown, text: string): readonly string[] {
  const metadata = isRecord(font) ? font.metadata : null;
  const cmap = isRecord(metadata) ? metadata.cmap : null;
  const unicode = isRecord(cmap) ? cmap.unicode : null;
  const codes = isRecord(unicode) ? unicode.codeMap : null;
  if (!isRecord(codes)) return [];
  return [...new Set(text)].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    // Control characters such as line ends are not drawn.
    return code >= 0x20 && !codes[code];
  });
}
