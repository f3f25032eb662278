import type { SelectedText, TextEdit } from '@metalquest/core/content/edit/text-edit';

/** What a text area holds and what is selected in it. */
export function selectedIn(area: HTMLTextAreaElement): SelectedText {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/**
 * Makes an edit as if it had been typed, so that the browser's own undo takes it back. `execCommand` is on no standard's
 * way any more and is the only thing that does this in every browser.
 */
export function applyEdit(area: HTMLTextAreaElement, { changes, start, end }: TextEdit): void {
  area.focus();
  for (const { from, to, insert } of changes) {
    if (from === to && insert === '') continue;
    area.setSelectionRange(from, to);
    if (document.activeElement === area && typed(insert)) continue;
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

function typed(text: string): boolean {
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
}

/** Waited for at most so often. */
const LOOKS = 60;
const LOOK_EVERY_MS = 16;

/** Does something once no dialog keeps the focus any more: what is typed before would go into the dialog. */
export function afterDialogs(act: () => void, looks = LOOKS): void {
  if (looks > 0 && document.querySelector('[role="dialog"]')) {
    setTimeout(() => afterDialogs(act, looks - 1), LOOK_EVERY_MS);
  } else act();
}
