/** How a toast looks: destructive is the spec's word for a failure. */
export type ToastTone = 'default' | 'success' | 'warning' | 'destructive';

/** A message shown for a while; the screens decide nothing but where. */
export interface Toast {
  readonly title: string;
  readonly description: string | null;
  readonly tone: ToastTone;
  readonly durationMs: number;
}

/** How long toasts stay (spec section 9). */
export const TOAST_SUCCESS_MS = 3_000;
export const TOAST_DEFAULT_MS = 4_000;
export const TOAST_WARNING_MS = 5_000;
export const TOAST_ISSUES_MS = 8_000;
export const TOAST_PERMANENT_FAILURE_MS = 10_000;

/** A toast that tells of a success for 3 s. */
export function successToast(title: string, description: string | null = null): Toast {
  return { title, description, tone: 'success', durationMs: TOAST_SUCCESS_MS };
}

/** A toast that warns for 5 s. */
export function warningToast(title: string, description: string | null = null): Toast {
  return { title, description, tone: 'warning', durationMs: TOAST_WARNING_MS };
}

/** A toast that tells of a failure for 5 s, or as long as is asked. */
export function failureToast(title: string, description: string, durationMs = TOAST_WARNING_MS): Toast {
  return { title, description, tone: 'destructive', durationMs };
}
