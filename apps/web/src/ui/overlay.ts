export const overlayLook =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade';

/** A centred dialog; set its width with `max-w-…`. */
export const sheetLook =
  'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem-2*env(safe-area-inset-top))] max-w-md -translate-y-1/2 overflow-y-auto ' +
  'overscroll-contain rounded-card border border-line bg-card p-6 shadow-float outline-none ' +
  'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade';

/** Focuses the first field, otherwise the dialog. Skips dates, which are secondary filters. */
export function focusFirstField(event: Event) {
  const sheet = event.currentTarget;
  if (!(sheet instanceof HTMLElement)) return;
  event.preventDefault();
  const field = sheet.querySelector<HTMLElement>(
    'input:not([type="hidden"], [type="date"], [disabled]), textarea, select',
  );
  (field ?? sheet).focus();
}
