import { useEffect, useRef } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { warn } from '../../lib/warn.ts';
import { connectionType, useOnline } from './connectivity.ts';
import { offlineToast, onlineToast } from './connectivity-toasts.ts';
import { showToast } from './show-toast.ts';
import { syncEventToast } from './sync-event-toast.ts';

/** Tells of the network and of what the engine does behind the user's back. Put it once, where the engine is open. */
export function StatusToasts() {
  const engine = useEngine();
  const online = useOnline();
  const wasOnline = useRef(online);

  useEffect(() => {
    if (wasOnline.current === online) return;
    wasOnline.current = online;
    showToast(online ? onlineToast(connectionType(navigator)) : offlineToast(), 'connectivity');
  }, [online]);

  useEffect(
    () =>
      engine.events.subscribe((event) => {
        const message = syncEventToast(event);
        if (message) showToast(message.toast, message.id);
        if (event.type === 'row-ignored') warn(`A row of ${event.table} was left out: ${event.reason}`);
      }),
    [engine],
  );
  return null;
}
