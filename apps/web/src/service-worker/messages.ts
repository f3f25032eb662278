/** Tells a waiting worker to take over. */
export const SKIP_WAITING = { type: 'metalquest:skip-waiting' } as const;

/** Whether a message to the worker is that one. */
export function isSkipWaiting(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === SKIP_WAITING.type
  );
}
