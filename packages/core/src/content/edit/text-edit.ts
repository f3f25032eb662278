/** A text with what is selected in it; positions in UTF-16 units, as a text area counts. */
export interface SelectedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A piece of a text that gives way to another. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * What a button of the toolbar does to a text: changes from the back to the front, so that each leaves the positions of
 * the next as they are, and what is selected after them. Small pieces, so that the browser can take each back.
 */
export interface TextEdit {
  readonly changes: readonly TextChange[];
  readonly start: number;
  readonly end: number;
}

/** The text after an edit. */
export function editedText({ text }: SelectedText, { changes, start, end }: TextEdit): SelectedText {
  const changed = changes.reduce(
    (before, { from, to, insert }) => before.slice(0, from) + insert + before.slice(to),
    text,
  );
  return { text: changed, start, end };
}

/** One piece in place of another, and what is selected then. */
export function replaced(from: number, to: number, insert: string, start: number, end = start): TextEdit {
  return { changes: [{ from, to, insert }], start, end };
}

/** Where the lines that hold the selection begin and end; without the last line's break. */
export function linesAround({ text, start, end }: SelectedText): {
  readonly from: number;
  readonly to: number;
} {
  // A selection of whole lines ends at the beginning of the next one, which is not meant.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const stop = text.indexOf('\n', last);
  return { from: start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1, to: stop < 0 ? text.length : stop };
}
