import { type ExternalToast, toast as sonner } from 'sonner';
import { TOAST_DURATION_MS } from './toast-durations.ts';

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

function external(kind: keyof typeof TOAST_DURATION_MS, options: ToastOptions): ExternalToast {
  return {
    duration: options.durationMs ?? TOAST_DURATION_MS[kind],
    ...(options.description ? { description: options.description } : {}),
    ...(options.action ? { action: options.action } : {}),
    ...(options.id ? { id: options.id } : {}),
  };
}

/** Short messages at the edge of the screen: a title in the words of the spec, and a description. */
export const toast = {
  info: (title: string, options: ToastOptions = {}) => sonner(title, external('info', options)),
  success: (title: string, options: ToastOptions = {}) => sonner.success(title, external('success', options)),
  warning: (title: string, options: ToastOptions = {}) => sonner.warning(title, external('warning', options)),
  error: (title: string, options: ToastOptions = {}) => sonner.error(title, external('error', options)),
  /** What will not be tried again by itself. */
  permanentFailure: (title: string, options: ToastOptions = {}) =>
    sonner.error(title, external('permanentFailure', options)),
  dismiss: (id: string) => sonner.dismiss(id),
};
