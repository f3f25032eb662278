import { TOAST_DURATION_MS, type ToastKind } from './toast-durations.ts';

export interface ToastOptions {
  /** A second line: what it means, or what to do. */
  description?: string;
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void };
  /** Messages with the same id replace each other. */
  id?: string;
  /** ms, instead of the kind's own time; Infinity stays until it is closed. */
  durationMs?: number;
}

/** A message on its way to the screen. */
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
  for (const tell of wanting) tell();
}

/** Calls back when a message waits for the toaster to be loaded; the answer unsubscribes. */
export function onToastWaiting(tell: () => void): () => void {
  wanting.add(tell);
  return () => wanting.delete(tell);
}

/** Whether a message waits for the toaster. */
export function isToastWaiting(): boolean {
  return waiting.length > 0;
}

/** The toaster is there: it gets what waited, and every message from now on, until the answer is called. */
export function connectToaster(ready: Screen): () => void {
  screen = ready;
  for (const message of waiting) ready.show(message);
  waiting = [];
  return () => {
    if (screen === ready) screen = null;
  };
}

/**
 * Short messages at the edge of the screen: a title in the words of the spec, and a description. The toaster's
 * code loads with the first message.
 */
export const toast = {
  info: (title: string, options: ToastOptions = {}) => send('info', title, options),
  success: (title: string, options: ToastOptions = {}) => send('success', title, options),
  warning: (title: string, options: ToastOptions = {}) => send('warning', title, options),
  error: (title: string, options: ToastOptions = {}) => send('error', title, options),
  /** What will not be tried again by itself. */
  permanentFailure: (title: string, options: ToastOptions = {}) => send('permanentFailure', title, options),
  dismiss(id: string) {
    waiting = waiting.filter((message) => message.id !== id);
    screen?.dismiss(id);
  },
};
