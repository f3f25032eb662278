/** Milliseconds (spec section 9). */
export const TOAST_DURATION_MS = {
  info: 4_000,
  success: 3_000,
  warning: 5_000,
  error: 8_000,
  permanentFailure: 10_000,
} as const;

export type ToastKind = keyof typeof TOAST_DURATION_MS;

/** Maximum number of visible toasts (spec section 8). */
export const VISIBLE_TOASTS = 3;
