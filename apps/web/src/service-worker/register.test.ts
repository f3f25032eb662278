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

/** A browser with or without a worker that already serves the page. */
function browser({ controlled }: { controlled: boolean }) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    update: vi.fn(),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: controlled ? new FakeWorker() : null,
    register: vi.fn(async () => registration),
  });
  const reload = vi.fn();
  const install = () => {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    worker.become('installed');
    return worker;
  };
  return { host: { serviceWorker, reload }, registration, serviceWorker, reload, install };
}

type Host = Parameters<typeof registerServiceWorker>[0];

async function registered(controlled: boolean) {
  const parts = browser({ controlled });
  // Only what the page uses of a browser is built here.
  await registerServiceWorker(parts.host as never as Host);
  return parts;
}

test('the first worker of a device is no update, and does not load the page anew', async () => {
  const { install, serviceWorker, reload } = await registered(false);
  install();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(waitingUpdate.get()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('a new version waits until the user takes it, then the page is loaded anew', async () => {
  const { install, serviceWorker, reload } = await registered(true);
  const worker = install();
  expect(worker.postMessage).not.toHaveBeenCalled();
  waitingUpdate.get()?.apply();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith(SKIP_WAITING);
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('another tab that takes the new version does not load this page anew', async () => {
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
