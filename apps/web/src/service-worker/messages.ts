export const SKIP_WAITING = { type: 'metalquest:skip-waiting' } as const;

/** Sent when an administrator uses this device. */
export const KEEP_ADMIN_AREA = { type: 'metalquest:keep-admin-area' } as const;

const isA =
  ({ type }: { type: string }) =>
  (message: unknown): boolean =>
    typeof message === 'object' && message !== null && 'type' in message && message.type === type;

export const isSkipWaiting = isA(SKIP_WAITING);
export const isKeepAdminArea = isA(KEEP_ADMIN_AREA);
