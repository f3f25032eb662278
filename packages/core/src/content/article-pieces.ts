/** The Markdown parser is quadratic; pieces of bounded size keep the total time linear. */
export const PIECE_CHARACTERS = 10_000;
/** A shorter piece is not worth a parser call. */
const WORTH_CHARACTERS = 300;
const MAX_LINES = 400;
/** List and quote markers at line starts; the most expensive input. */
const MAX_LEVELS = 120;
const MAX_MARKS = 1500;
const MAX_DEPTH = 12;
const MAX_NAMES = 100;

const BLANK = /^[ \t]*$/;
const FENCE = /^ {0,3}(`{3,80}(?!`)|~{3,80}(?!~))/;
const ONLY_FENCE = /^(?:`+|~+)$/;
/** A line that can start a new block: no indent, list item or quote. */
const FRESH = /^(?![ \t>]|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;
const LEADING = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const MARK = /[[\]*_~`<!&]/g;
const DEFINITION = /^ {0,3}\[(\^?[^[\]\\]{1,80})\]:/;

export interface ArticlePiece {
  readonly text: string;
  /** First line of the piece within the article, counted from 0. */
  readonly firstLine: number;
  /** Shown as plain text, because it exceeds the limits for markers or depth. */
  readonly isPlain: boolean;
}

export interface ArticlePieces {
  readonly pieces: readonly ArticlePiece[];
  readonly names: readonly string[];
}

function depthOf(line: string): number {
  return (LEADING.exec(line)?.[0] ?? '').replaceAll(/[^>*+.)-]/g, '').length;
}

function partsOf(line: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at === 0 || at < line.length; at += PIECE_CHARACTERS) {
    parts.push(line.slice(at, at + PIECE_CHARACTERS));
  }
  return parts;
}

class OpenPiece {
  private readonly lines: string[] = [];
  private characters = 0;
  private marks = 0;
  private depth = 0;
  private levels = 0;
  readonly firstLine: number;

  constructor(firstLine: number) {
    this.firstLine = firstLine;
  }

  add(line: string): void {
    this.lines.push(line);
    this.characters += line.length + 1;
    this.marks += line.match(MARK)?.length ?? 0;
    const depth = depthOf(line);
    this.depth = Math.max(this.depth, depth);
    this.levels += depth;
  }

  isWorthEnding(): boolean {
    return this.characters >= WORTH_CHARACTERS;
  }

  isFullFor(line: string): boolean {
    const isTooLong = this.characters + line.length > PIECE_CHARACTERS;
    const isTooMuch = this.lines.length >= MAX_LINES || this.levels >= MAX_LEVELS;
    return this.lines.length > 0 && (isTooLong || isTooMuch);
  }

  done(): ArticlePiece {
    const isPlain = this.marks > MAX_MARKS || this.depth > MAX_DEPTH;
    return { text: this.lines.join('\n'), firstLine: this.firstLine, isPlain };
  }
}

function fenceAfter(line: string, open: string | null): string | null {
  const fence = FENCE.exec(line)?.[1];
  if (open === null) return fence ?? null;
  const closes = fence?.startsWith(open) && ONLY_FENCE.test(line.trim());
  return closes ? null : open;
}

/** Splits an article at block boundaries, or earlier if a piece is full. */
export function articlePieces(markdown: string): ArticlePieces {
  const pieces: ArticlePiece[] = [];
  const names = new Set<string>();
  let piece = new OpenPiece(0);
  let fence: string | null = null;
  let isAfterBlank = false;
  for (const [at, whole] of markdown.split(/\r\n?|\n/).entries()) {
    for (const line of partsOf(whole)) {
      if (fence === null && isAfterBlank && piece.isWorthEnding() && FRESH.test(line)) {
        pieces.push(piece.done());
        piece = new OpenPiece(at);
      } else if (piece.isFullFor(line)) {
        if (fence !== null) piece.add(fence);
        pieces.push(piece.done());
        // Code continues in the next piece; the repeated fence is not a line of the article.
        piece = new OpenPiece(fence === null ? at : at - 1);
        if (fence !== null) piece.add(fence);
      }
      const name = fence === null ? DEFINITION.exec(line)?.[1]?.trim() : undefined;
      if (name && names.size < MAX_NAMES) names.add(name);
      piece.add(line);
      fence = fenceAfter(line, fence);
      isAfterBlank = BLANK.test(line);
    }
  }
  pieces.push(piece.done());
  return { pieces, names: [...names] };
}
