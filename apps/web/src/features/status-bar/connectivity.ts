import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** 'wifi', 'cellular' or '4g' where the browser tells, else null. */
export function connectionType(device: object): string | null {
  const connection: unknown = 'connection' in device ? device.connection : null;
  if (typeof connection !== 'object' || connection === null) return null;
  const type = 'type' in connection ? connection.type : null;
  if (typeof type === 'string' && type !== 'unknown' && type !== 'none') return type;
  const speed = 'effectiveType' in connection ? connection.effectiveType : null;
  return typeof speed === 'string' ? speed : null;
}
