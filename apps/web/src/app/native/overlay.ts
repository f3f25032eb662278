const OVERLAYS = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join(', ');

export function isOverlayOpen(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}

/** Closes the topmost overlay with an Escape event, which a mandatory dialog ignores. */
export function closeOverlay(): void {
  const from = document.activeElement ?? document.body;
  from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
