import { TOAST_DURATION_MS, type ToastKind } from './toast-durations.ts';

export interface ToastOptions {
  description?: string | null;
  action?: { label: string; onClick: () => void };
  id?: string;
  /** Milliseconds, overrides the kind's duration; Infinity keeps it until it is closed. */
  durationMs?: number;
}

export interface ToastMessage extends ToastOptions {
  kind: ToastKind;
  title: string;
  durationMs: number;
}

interface Screen {
  show(message: ToastMessage): void;
  dismiss(id: string): void;
}

let screen: Screen | null = null;
let waiting: ToastMessage[] = [];
const wanting = new Set<() => void>();

function send(kind: ToastKind, title: string, options: ToastOptions): void {
  const message = { ...options, kind, title, durationMs: options.durationMs ?? TOAST_DURATION_MS[kind] };
  if (screen) {
    screen.show(message);
    return;
  }
  waiting = [...waiting, message];
  for (const listener of wanting) listener();
}

export function onToastWaiting(listener: () => void): () => void {
  wanting.add(listener);
  return () => wanting.delete(listener);
}

export function isToastWaiting(): boolean {
  return waiting.length > 0;
}

/** Connects the toaster, which first receives the waiting messages. Returns a disconnect function. */
export function connectToaster(ready: Screen): () => void {
  screen = ready;
  for (const message of waiting) ready.show(message);
  waiting = [];
  return () => {
    if (screen === ready) screen = null;
  };
}

/** The app's toasts. The toaster's code loads with the first message. */
export const toast = {
  info: (title: string, options: ToastOptions = {}) => send('info', title, options),
  success: (title: string, options: ToastOptions = {}) => send('success', title, options),
  warning: (title: string, options: ToastOptions = {}) => send('warning', title, options),
  error: (title: string, options: ToastOptions = {}) => send('error', title, options),
  permanentFailure: (title: string, options: ToastOptions = {}) => send('permanentFailure', title, options),
  dismiss(id: string) {
    waiting = waiting.filter((message) => message.id !== id);
    screen?.dismiss(id);
  },
};
