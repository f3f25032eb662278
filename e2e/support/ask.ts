import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_MS = 250;
const PATIENCE_MS = 120_000;

/**
 * `fetch` that asks again while the server says that it is too busy (503), as it does on a loaded machine: it has done
 * nothing of what it refuses so. Bodies must be such as can be sent again: texts, blobs, forms.
 */
export async function ask(...request: Parameters<typeof fetch>): Promise<Response> {
  const untilMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(...request);
    if (answer.status !== 503 || Date.now() > untilMs) return answer;
    await answer.body?.cancel();
    await pause(AGAIN_MS);
  }
}
