import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_MS = 250;
const PATIENCE_MS = 120_000;

/** `fetch` that retries a 503. The body must be reusable (text, blob or form). */
export async function ask(...request: Parameters<typeof fetch>): Promise<Response> {
  const untilMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(...request);
    if (answer.status !== 503 || Date.now() > untilMs) return answer;
    await answer.body?.cancel();
    await pause(AGAIN_MS);
  }
}
