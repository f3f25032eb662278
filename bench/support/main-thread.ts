import { isRecord } from '@metalquest/core/json';
import type { Page } from '@playwright/test';

/** The longest main thread task in wall-clock and processor time, and the workers' processor time. */
export async function longestTask(
  page: Page,
  action: () => Promise<void>,
): Promise<{ wallMs: number; cpuMs: number; workersMs: number }> {
  const cdp = await page.context().newCDPSession(page);
  const events: Record<string, unknown>[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => void events.push(...value.filter(isRecord)));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
  });
  try {
    await action();
  } finally {
    const completed = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await completed;
    await cdp.detach();
  }
  const threadsOf = (isWanted: (name: string) => boolean) =>
    new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && isRecord(args) && isWanted(String(args.name)))
        .map(({ pid, tid }) => `${pid}/${tid}`),
    );
  const tasksOf = (threads: ReadonlySet<string>) =>
    events.filter(
      ({ name, pid, tid }) =>
        (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask') && threads.has(`${pid}/${tid}`),
    );
  const durationOf = (task: Record<string, unknown>, field: 'dur' | 'tdur'): number => {
    const micros = task[field];
    return typeof micros === 'number' ? micros / 1000 : 0;
  };
  const tasks = tasksOf(threadsOf((name) => name === 'CrRendererMain'));
  if (tasks.length === 0) throw new Error('the trace has no task of the main thread');
  const longestOf = (field: 'dur' | 'tdur'): number =>
    Math.max(...tasks.map((task) => durationOf(task, field)));
  const workers = tasksOf(threadsOf((name) => name.startsWith('DedicatedWorker')));
  const workersMs = workers.reduce((sum, task) => sum + durationOf(task, 'tdur'), 0);
  return { wallMs: longestOf('dur'), cpuMs: longestOf('tdur'), workersMs };
}
