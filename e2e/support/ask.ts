import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 250;
const PATIENCE_MS = 120_000;

/** `fetch` that retries a 503. The body must be reusable (text, blob or form). */
export async function ask(...request: Parameters<typeof fetch>): Promise<Response> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(...request);
    if (response.status !== 503 || Date.now() > deadlineMs) return response;
    await response.body?.cancel();
    await pause(RETRY_MS);
  }
}
