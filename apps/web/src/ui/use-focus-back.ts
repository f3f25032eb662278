import { useLayoutEffect, useRef } from 'react';

function openerNow(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement === body) return null;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (activeElement instanceof HTMLElement ? activeElement : null);
}

/** For `onCloseAutoFocus` without a trigger: returns the focus unless it has moved elsewhere. */
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
