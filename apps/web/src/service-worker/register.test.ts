// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { SKIP_WAITING } from './messages.ts';
import { registerServiceWorker, waitingUpdate } from './register.ts';

afterEach(() => waitingUpdate.set(null));

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly postMessage = vi.fn();

  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A fake browser, with or without a worker that controls the page. */
function browser({ controlled }: { controlled: boolean }) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active: controlled ? new FakeWorker() : null,
    update: vi.fn(),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: controlled ? new FakeWorker() : null,
    register: vi.fn(async () => registration),
  });
  const reload = vi.fn();
  const later = vi.fn<(work: () => void, ms: number) => void>();
  const begin = () => {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    return worker;
  };
  const install = () => {
    const worker = begin();
    worker.become('installed');
    return worker;
  };
  return { host: { serviceWorker, reload, later }, serviceWorker, reload, later, begin, install };
}

type Host = Parameters<typeof registerServiceWorker>[0];

async function registered(controlled: boolean) {
  const parts = browser({ controlled });
  // The fake covers only the browser APIs that the code uses.
  await registerServiceWorker(parts.host as never as Host);
  return parts;
}

test('the first worker of a device is not an update, and does not reload the page', async () => {
  const { install, serviceWorker, reload } = await registered(false);
  install();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(waitingUpdate.get()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('a new version waits until the user accepts it, then the page reloads', async () => {
  const { install, serviceWorker, reload } = await registered(true);
  const worker = install();
  expect(worker.postMessage).not.toHaveBeenCalled();
  waitingUpdate.get()?.apply();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith(SKIP_WAITING);
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('the page reloads after five seconds if the old version is busy', async () => {
  const { install, reload, later } = await registered(true);
  install();
  waitingUpdate.get()?.apply();
  expect(later).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 5_000);
  expect(reload).not.toHaveBeenCalled();
  later.mock.lastCall?.[0]();
  expect(reload).toHaveBeenCalledOnce();
});

test('another tab that accepts the new version does not reload this page', async () => {
  const { install, serviceWorker, reload } = await registered(true);
  install();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
});

test('a version replaced by a newer one is no longer offered', async () => {
  const { install } = await registered(true);
  install().become('redundant');
  expect(waitingUpdate.get()).toBeNull();
});

test('a first worker with incomplete files is retried with back-off', async () => {
  const { serviceWorker, later, begin } = await registered(false);
  for (const ms of [5_000, 15_000, 60_000, 300_000, 300_000]) {
    begin().become('redundant');
    expect(later.mock.lastCall?.[1]).toBe(ms);
    const before = serviceWorker.register.mock.calls.length;
    later.mock.lastCall?.[0]();
    await vi.waitFor(() => expect(serviceWorker.register).toHaveBeenCalledTimes(before + 1));
  }
  expect(later).toHaveBeenCalledTimes(5);
});

test('a script that fails to load is requested again', async () => {
  const { host, serviceWorker, later } = browser({ controlled: false });
  serviceWorker.register.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await registerServiceWorker(host as never as Host);
  expect(later).toHaveBeenCalledOnce();
  later.mock.lastCall?.[0]();
  await vi.waitFor(() => expect(serviceWorker.register).toHaveBeenCalledTimes(2));
});

test('a new version with incomplete files is left to the next check', async () => {
  const { later, begin } = await registered(true);
  begin().become('redundant');
  expect(later).not.toHaveBeenCalled();
});
