import type { BrowserContext } from '@playwright/test';
import type { Device } from './device.ts';

/** Messages and sync states shown to the user, in order: 'error: Sync Error ...', 'state: pending'. */
export type ShownMessages = string[];

/** Records every message and sync state that the device shows from now on. */
export async function recordMessages(device: Device): Promise<ShownMessages> {
  const messages = await recordMessagesIn(device.page.context());
  await device.page.evaluate(watchMessages);
  return messages;
}

/** The same for every page that a context opens from now on. */
export async function recordMessagesIn(
  context: BrowserContext,
  messages: string[] = [],
): Promise<ShownMessages> {
  await context.exposeBinding('metalquestTold', (_source, line: string) => {
    if (messages.at(-1) !== line) messages.push(line);
  });
  await context.addInitScript(watchMessages);
  return messages;
}

/** Runs in the page. */
function watchMessages(): void {
  const report: unknown = Reflect.get(window, 'metalquestTold');
  const known = new Set<string>();
  const send = (line: string) => typeof report === 'function' && report(line);
  let state = '';
  const check = () => {
    for (const toast of document.querySelectorAll<HTMLElement>('[data-sonner-toast]')) {
      const message = `${toast.dataset.type}: ${toast.textContent.replace(/\s+/g, ' ').trim()}`;
      if (!known.has(message)) send(message);
      known.add(message);
    }
    const currentState = document.querySelector<HTMLElement>('[data-sync-state]')?.dataset.syncState ?? state;
    if (currentState !== state) send(`state: ${currentState}`);
    state = currentState;
  };
  new MutationObserver(check).observe(document, { subtree: true, childList: true, attributes: true });
}

export function errorsIn(messages: ShownMessages): string[] {
  return messages.filter((line) => line.startsWith('error:') || line.startsWith('warning:'));
}
