const OVERLAYS = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join(', ');

/** Whether a dialog, a sheet or a menu lies over the page. */
export function isOverlayOpen(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}

/** Closes the one on top, as the Escape key does: one that must be answered stays, as it does there. */
export function closeOverlay(): void {
  const from = document.activeElement ?? document.body;
  from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
