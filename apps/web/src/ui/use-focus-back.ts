import { useLayoutEffect, useRef } from 'react';

/** The focused element; for a menu item, which is about to be removed, the button of its menu. */
function openerNow(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement === body) return null;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (activeElement instanceof HTMLElement ? activeElement : null);
}

/**
 * For `onCloseAutoFocus` of a dialog without a trigger: returns the focus to the element that had it on
 * opening. Does nothing if the focus has moved elsewhere or the element is gone.
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
