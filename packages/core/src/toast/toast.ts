/** 'destructive' marks a failure (spec). */
type ToastTone = 'default' | 'success' | 'warning' | 'destructive';

export interface Toast {
  readonly title: string;
  readonly description: string | null;
  readonly tone: ToastTone;
  readonly durationMs: number;
}

/** Durations (spec section 9). */
export const TOAST_SUCCESS_MS = 3_000;
export const TOAST_DEFAULT_MS = 4_000;
export const TOAST_WARNING_MS = 5_000;
export const TOAST_ISSUES_MS = 8_000;
export const TOAST_PERMANENT_FAILURE_MS = 10_000;

export function successToast(title: string, description: string | null = null): Toast {
  return { title, description, tone: 'success', durationMs: TOAST_SUCCESS_MS };
}

export function warningToast(title: string, description: string | null = null): Toast {
  return { title, description, tone: 'warning', durationMs: TOAST_WARNING_MS };
}

export function failureToast(title: string, description: string, durationMs = TOAST_WARNING_MS): Toast {
  return { title, description, tone: 'destructive', durationMs };
}
