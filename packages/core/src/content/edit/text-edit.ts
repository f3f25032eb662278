/** Positions in UTF-16 units, as in a text area. */
export interface SelectedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Changes go from back to front, so that positions stay valid; small ones suit browser undo. */
export interface TextEdit {
  readonly changes: readonly TextChange[];
  readonly start: number;
  readonly end: number;
}

export function replaced(from: number, to: number, insert: string, start: number, end = start): TextEdit {
  return { changes: [{ from, to, insert }], start, end };
}

export function linesAround({ text, start, end }: SelectedText): {
  readonly from: number;
  readonly to: number;
} {
  // A whole-line selection ends at the start of the next line, which is excluded.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const stop = text.indexOf('\n', last);
  return { from: start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1, to: stop < 0 ? text.length : stop };
}
