import { offlineToast, onlineToast } from '@metalquest/core/toast/connectivity-toasts';
import { useEffect, useRef } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useSession } from '../../net/auth/session.ts';
import { onIgnoredData } from '../../platform/stored.ts';
import { useOnline } from '../../platform/use-online.ts';
import { warn } from '../../platform/warn.ts';
import { showToast } from './show-toast.ts';
import { syncEventToast } from './sync-event-toast.ts';

/** Toasts about the network and the engine's background work. Mount once, where the engine is open. */
export function StatusToasts() {
  const engine = useEngine();
  const online = useOnline();
  const isGuest = useSession().user?.isGuest ?? false;
  const wasOnline = useRef(online);

  useEffect(() => {
    if (wasOnline.current === online) return;
    wasOnline.current = online;
    if (isGuest) return;
    showToast(online ? onlineToast(connectionType(navigator)) : offlineToast(), 'connectivity');
  }, [online, isGuest]);

  useEffect(
    () =>
      engine.events.subscribe((event) => {
        const message = syncEventToast(event);
        if (message) showToast(message.toast, message.id);
        if (event.type === 'row-ignored') warn(`A row of ${event.table} was left out: ${event.reason}`);
      }),
    [engine],
  );
  useEffect(
    () =>
      onIgnoredData(async (ignored) => {
        const result = await engine.commands.noteIgnored(ignored);
        // If even the notice cannot be stored, the message is logged.
        if (!result.ok) return warn(`${ignored.label} was left out: ${ignored.content}`);
        const message = syncEventToast({ type: 'noticed', notice: result.value });
        if (message) showToast(message.toast, message.id);
      }),
    [engine],
  );
  return null;
}

/** 'wifi', 'cellular' or '4g' if the browser reports it, else null. */
export function connectionType(device: object): string | null {
  const connection: unknown = 'connection' in device ? device.connection : null;
  if (typeof connection !== 'object' || connection === null) return null;
  const type = 'type' in connection ? connection.type : null;
  if (typeof type === 'string' && type !== 'unknown' && type !== 'none') return type;
  const speed = 'effectiveType' in connection ? connection.effectiveType : null;
  return typeof speed === 'string' ? speed : null;
}
