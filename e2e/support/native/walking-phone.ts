import type { ClockReading, KeptFix } from '@metalquest/core/tracking/kept-fix';
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

/** What the phone had been on for when the test began. */
const UPTIME_MS = 5 * 3_600_000;

/**
 * A phone that is carried over a field: its receiver, its keeper of fixes and its two clocks, all outside of the page. It
 * goes on while the page is frozen or dead. Its time begins with the clock that the page is given, and `pass` moves it.
 */
export class WalkingPhone {
  readonly keeper: PlayedKeeper;
  /** Every fix the keeper ever stored, also those that were forgotten since. */
  readonly stored: KeptFix[] = [];
  /** Whether events reach the page: a frozen or dead one hears nothing. */
  isPageAwake = true;
  here: Place;
  private passedMs = 0;
  private setByMs = 0;
  private readonly startMs: number;
  private readonly beganAtMs = Date.now();

  constructor(here: Place, startMs: number) {
    this.here = here;
    this.startMs = startMs;
    this.keeper = new PlayedKeeper(() => this.now());
  }

  /** Both clocks: the one that can be set, and the one that cannot. */
  now(): ClockReading {
    const goneMs = Date.now() - this.beganAtMs + this.passedMs;
    return { wallMs: this.startMs + goneMs + this.setByMs, monotonicMs: UPTIME_MS + goneMs };
  }

  /** Moves the phone's time on; the page's clock is the caller's. */
  pass(ms: number): void {
    this.passedMs += ms;
  }

  /** Somebody, or the network, sets the clock. */
  setClockBy(ms: number): void {
    this.setByMs += ms;
  }

  /** Plays the plugins of this phone from now on. */
  playedOn(native: NativeSide): void {
    const { keeper } = this;
    native.play('FixKeeper', {
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
    native.play('Geolocation', {
      getCurrentPosition: () => this.position(),
      watchPosition: (_, call) => void call.callBack(this.position()),
      clearWatch: () => undefined,
    });
    const tell = (event: string, data: Options) => {
      if (this.isPageAwake) void native.fire('FixKeeper', event, data);
    };
    void keeper.addListener('fix', (fix) => tell('fix', { ...fix }));
    void keeper.addListener('state', (state) => tell('state', { ...state }));
  }

  /** The receiver has a fix so many ms after the run began to be kept. */
  take(place: Place, afterMs: number): void {
    const { anchor } = this.keeper.told();
    if (!anchor) throw new Error('nothing is kept');
    const at = { wallMs: anchor.wallMs + afterMs + this.setByMs, monotonicMs: anchor.monotonicMs + afterMs };
    this.here = place;
    if (!this.keeper.take(place, 4, at)) return;
    const stored = this.keeper.fixes.at(-1);
    if (stored) this.stored.push(stored);
  }

  private position(): Options {
    const { lng, lat } = this.here;
    const coords = { longitude: lng, latitude: lat, accuracy: 4, altitude: null, heading: null, speed: null };
    return { timestamp: this.now().wallMs, coords };
  }
}

/** The path as the page's replica has it, read past the product's own code. */
export async function keptPath(page: Page): Promise<Point[]> {
  const points = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: { lng: number; lat: number; t: number }[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await asked(indexedDB.open(name));
      if (db.objectStoreNames.contains('pathPoints')) {
        const rows: { lng: number; lat: number; t: number }[] = await asked(
          db.transaction('pathPoints').objectStore('pathPoints').getAll(),
        );
        found.push(...rows.map(({ lng, lat, t }) => ({ lng, lat, t })));
      }
      db.close();
    }
    return found;
  });
  return points.toSorted((a, b) => a.t - b.t);
}
