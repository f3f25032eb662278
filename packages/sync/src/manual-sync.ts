import type { ManualSyncOutcome } from '@metalquest/core/queue/sync-toasts';
import type { Drainer } from './drain/drainer.ts';
import type { DeviceState } from './environment/device-state.ts';
import type { Puller } from './pull/puller.ts';
import type { Server } from './server/server.ts';

const SAFE_HERE = 'The server could not be reached. Your changes are safe on this device.';
const SAFE_IN_PAGE =
  'The server could not be reached. Keep this page open: this browser does not store your changes.';

interface ManualSyncParts {
  readonly server: Server;
  readonly deviceState: DeviceState;
  readonly drains: Drainer;
  readonly pulls: Puller;
  /** False when the changes are lost with the page. */
  readonly isDurable: boolean;
  readonly waiting: () => Promise<number>;
  readonly deviceFailure: (error: unknown) => string;
}

/** Manual sync: sends, then pulls, and returns the result (spec section 8). Never rejects. */
export async function manualSync(parts: ManualSyncParts): Promise<ManualSyncOutcome> {
  try {
    return await sendThenFetch(parts);
  } catch (error) {
    return { kind: 'failed', message: parts.deviceFailure(error) };
  }
}

async function sendThenFetch(parts: ManualSyncParts): Promise<ManualSyncOutcome> {
  const noAnswer = parts.isDurable ? SAFE_HERE : SAFE_IN_PAGE;
  if (!parts.deviceState.online()) return { kind: 'offline' };
  const session = await parts.server.session();
  if (session === 'signed-out' || session === 'other-user') return { kind: 'signed-out' };
  if (session === 'unreachable') return { kind: 'failed', message: noAnswer };
  const attempt = await parts.drains.runNow();
  if (attempt.kind === 'busy') return { kind: 'in-progress' };
  if (attempt.kind === 'no-session') {
    return attempt.session === 'unreachable' ? { kind: 'failed', message: noAnswer } : { kind: 'signed-out' };
  }
  if (attempt.kind === 'ran' && attempt.report.stop) return { kind: 'failed', message: noAnswer };
  const end = await parts.pulls.pullNow();
  if (end === 'silence') return { kind: 'failed', message: noAnswer };
  if (end === 'unauthenticated') return { kind: 'signed-out' };
  if (end === 'refused') return { kind: 'failed', message: 'The server refused to send its data.' };
  const { accepted, refused, full } =
    attempt.kind === 'ran' ? attempt.report : { accepted: 0, refused: 0, full: null };
  if (full) return { kind: 'full', part: full, waiting: await parts.waiting() };
  if (refused > 0) {
    return { kind: 'failed', message: `The server refused ${refused} of your changes; they are kept here.` };
  }
  return { kind: 'done', sent: accepted };
}
