import type { ClockReading, StoredFix } from '@metalquest/core/tracking/stored-fix';
import { PlayedKeeper } from '@metalquest/fix-keeper/testing/played-keeper';
import type { Page } from '@playwright/test';
import type { NativeSide, Options } from './fake-bridge.ts';

interface Place {
  lng: number;
  lat: number;
}

interface Point extends Place {
  t: number;
}

/** The phone's uptime when the test starts. */
const UPTIME_MS = 5 * 3_600_000;

/**
 * A phone carried over a field: its GPS receiver, its native fix store and its two clocks, all outside the
 * page, so they keep running while the page is frozen or dead. Time starts at the page's clock; `pass`
 * advances it.
 */
export class WalkingPhone {
  readonly keeper: PlayedKeeper;
  /** Every fix ever stored, including those removed since. */
  readonly stored: StoredFix[] = [];
  /** If false, the page is frozen or dead and receives no events. */
  isPageAwake = true;
  place: Place;
  private advancedMs = 0;
  private clockShiftMs = 0;
  private readonly startMs: number;
  private readonly createdAtMs = Date.now();

  constructor(place: Place, startMs: number) {
    this.place = place;
    this.startMs = startMs;
    this.keeper = new PlayedKeeper(() => this.now());
  }

  /** Readings of the wall clock, which can be set, and of the monotonic clock. */
  now(): ClockReading {
    const elapsedMs = Date.now() - this.createdAtMs + this.advancedMs;
    return { wallMs: this.startMs + elapsedMs + this.clockShiftMs, monotonicMs: UPTIME_MS + elapsedMs };
  }

  /** Advances the phone's time. The caller advances the page's clock. */
  pass(ms: number): void {
    this.advancedMs += ms;
  }

  /** Shifts the wall clock, as the user or the network does. */
  setClockBy(ms: number): void {
    this.clockShiftMs += ms;
  }

  attachTo(native: NativeSide): void {
    const { keeper } = this;
    native.mockPlugin('FixKeeper', {
      start: (options) => keeper.start(options as unknown as Parameters<PlayedKeeper['start']>[0]),
      pause: () => keeper.pause(),
      stop: () => keeper.stop(),
      state: () => keeper.state(),
      read: ({ userId, after, limit }) =>
        keeper.read({ userId: String(userId), after: Number(after), limit: Number(limit) }),
      forget: ({ userId, upTo }) => keeper.forget({ userId: String(userId), upTo: Number(upTo) }),
      checkPermissions: () => keeper.checkPermissions(),
      requestPermissions: ({ permission }) =>
        keeper.requestPermissions({
          permission: permission === 'background' || permission === 'notifications' ? permission : 'location',
        }),
      openSettings: () => keeper.openSettings(),
    });
    native.mockPlugin('Geolocation', {
      getCurrentPosition: () => this.position(),
      watchPosition: (_, call) => void call.callBack(this.position()),
      clearWatch: () => undefined,
    });
    const notify = (event: string, data: Options) => {
      if (this.isPageAwake) void native.fire('FixKeeper', event, data);
    };
    void keeper.addListener('fix', (fix) => notify('fix', { ...fix }));
    void keeper.addListener('state', (state) => notify('state', { ...state }));
  }

  /** Delivers a fix `afterMs` milliseconds after recording started. */
  take(place: Place, afterMs: number): void {
    const { anchor } = this.keeper.told();
    if (!anchor) throw new Error('nothing is kept');
    const clockReading = {
      wallMs: anchor.wallMs + afterMs + this.clockShiftMs,
      monotonicMs: anchor.monotonicMs + afterMs,
    };
    this.place = place;
    if (!this.keeper.take(place, 4, clockReading)) return;
    const latestFix = this.keeper.fixes.at(-1);
    if (latestFix) this.stored.push(latestFix);
  }

  private position(): Options {
    const { lng, lat } = this.place;
    const coords = { longitude: lng, latitude: lat, accuracy: 4, altitude: null, heading: null, speed: null };
    return { timestamp: this.now().wallMs, coords };
  }
}

/** The path stored in the page's replica, read directly from IndexedDB. */
export async function localPath(page: Page): Promise<Point[]> {
  const points = await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const points: { lng: number; lat: number; t: number }[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await resultOf(indexedDB.open(name));
      if (db.objectStoreNames.contains('pathPoints')) {
        const rows: { lng: number; lat: number; t: number }[] = await resultOf(
          db.transaction('pathPoints').objectStore('pathPoints').getAll(),
        );
        points.push(...rows.map(({ lng, lat, t }) => ({ lng, lat, t })));
      }
      db.close();
    }
    return points;
  });
  return points.toSorted((a, b) => a.t - b.t);
}
