import { useLayoutEffect, useRef } from 'react';

/** What had the focus; for an item of a menu, which is gone by then, the button that opened the menu. */
function openerNow(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement === body) return null;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (activeElement instanceof HTMLElement ? activeElement : null);
}

/**
 * For `onCloseAutoFocus` of a dialog without a trigger of its own: gives the focus back to what had it when the dialog
 * opened. What has taken the focus meanwhile, such as a page that came, keeps it; what is gone leaves it to the page.
 */
export function useFocusBack(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = openerNow();
  }, [open]);
  return (event) => {
    event.preventDefault();
    const { activeElement, body } = document;
    const isTaken = activeElement?.isConnected && activeElement !== body;
    if (isTaken && !(event.target instanceof Node && event.target.contains(activeElement))) return;
    const back = opener.current?.isConnected ? opener.current : document.getElementById('main');
    back?.focus({ preventScroll: true });
  };
}
