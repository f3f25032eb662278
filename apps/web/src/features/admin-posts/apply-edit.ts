import type { SelectedText, TextEdit } from '@metalquest/core/content/edit/text-edit';

export function selectedIn(area: HTMLTextAreaElement): SelectedText {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/**
 * Applies an edit as if it were typed, so that the browser's undo reverts it. `execCommand` is deprecated,
 * but it is the only way to do this in every browser.
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

/** The longest wait is LOOKS × LOOK_EVERY_MS. */
const LOOKS = 60;
const LOOK_EVERY_MS = 16;

/** Runs `act` once no dialog holds the focus; earlier, the typed text would go into the dialog. */
export function afterDialogs(act: () => void, looks = LOOKS): void {
  if (looks > 0 && document.querySelector('[role="dialog"]')) {
    setTimeout(() => afterDialogs(act, looks - 1), LOOK_EVERY_MS);
  } else act();
}
