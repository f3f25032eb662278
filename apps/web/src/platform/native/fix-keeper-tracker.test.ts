import { asQuestId, asUserId } from '@metalquest/core/ids';
import { startedQuest } from '@metalquest/core/test/quest/quest-test-data';
import { trackingNotice } from '@metalquest/core/tracking/tracking-text';
import { ALL_GRANTED, PlayedKeeper } from '@metalquest/fix-keeper/testing/played-keeper';
import { expect, test, vi } from 'vitest';
import type { TrackingHelp } from '../device-location.ts';
import type { TrackedFixes, TrackedWalk, TrackerParts } from '../location-tracker.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { fixKeeperTracker } from './fix-keeper-tracker.ts';

const HERE = { lng: 14.36, lat: 45.75 };
const MIN = 60_000;

/** A phone with its keeper, and an app that records the fixes it receives. */
function phone({
  userId,
  guest,
  keeper: before,
}: {
  userId?: string;
  guest?: string;
  keeper?: PlayedKeeper;
} = {}) {
  const clock = fakeClock();
  const startMs = clock.now();
  const keeper =
    before ?? new PlayedKeeper(() => ({ wallMs: clock.now(), monotonicMs: clock.now() - startMs + 5 * MIN }));
  const taken: number[] = [];
  const stored = new Map<string, string>();
  let help: TrackingHelp | null = null;
  const onTracked = vi.fn(async (fixes: TrackedFixes) => {
    if (fixes.from === 'keeper') taken.push(...fixes.stored.fixes.map(({ seq }) => seq));
    return true;
  });
  const onPaused = vi.fn(async () => undefined);
  const quest = startedQuest({}, clock.now());
  const parts: TrackerParts = {
    userId: asUserId(userId ?? quest.userId),
    adoptedGuests: async () => (guest ? [asUserId(guest)] : []),
    clock,
    desktop: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    onFix: vi.fn(),
    onProblem: vi.fn(),
    onTracked,
    onPaused,
    onHelp: (next) => {
      help = next;
    },
    warn: vi.fn(),
  };
  const geolocation = { getCurrentPosition: vi.fn(), watchPosition: vi.fn(() => 1), clearWatch: vi.fn() };
  const open = () => fixKeeperTracker(parts, { keeper, geolocation, kind: 'android' });
  const { id: questId, currentSegmentStart: startedAt } = quest;
  const walk: TrackedWalk = {
    run: { questId, userId: quest.userId, startedAt, durationBeforeS: 0 },
    notice: trackingNotice(quest, clock.now()),
  };
  const settle = () => clock.advance(0);
  return { clock, keeper, taken, onTracked, onPaused, parts, open, walk, settle, stored, help: () => help };
}

function question(help: TrackingHelp | null) {
  if (help?.kind !== 'question') throw new Error(`no question but ${JSON.stringify(help)}`);
  return help;
}

function hindrance(help: TrackingHelp | null) {
  if (help?.kind !== 'hindrance') throw new Error(`no hindrance but ${JSON.stringify(help)}`);
  return help;
}

test('records a run with the specified settings, and releases its fixes once they are stored', async () => {
  const { clock, keeper, taken, open, walk, settle } = phone();
  open().start(walk);
  await settle();
  expect(keeper.options).toMatchObject({ distanceFilterM: 10, intervalMs: 5_000, fastestMs: 2_000 });
  expect(keeper.options?.notice.title).toBe('Recording Long field');
  keeper.take(HERE);
  await settle();
  // Fixes wait for older ones that arrive late.
  expect(taken).toEqual([]);
  await clock.advance(9_999);
  expect(taken).toEqual([]);
  await clock.advance(1);
  expect(taken).toEqual([1]);
  expect(keeper.fixes).toEqual([]);
});

test('unstored fixes stay, and are delivered again', async () => {
  const { clock, keeper, taken, onTracked, open, walk, settle } = phone();
  const tracker = open();
  tracker.start(walk);
  await settle();
  onTracked.mockResolvedValueOnce(false);
  keeper.take(HERE);
  await clock.advance(MIN);
  expect(onTracked).toHaveBeenCalledOnce();
  expect(keeper.fixes).toHaveLength(1);
  tracker.setHidden(false);
  await settle();
  expect(taken).toEqual([1]);
  expect(keeper.fixes).toEqual([]);
});

test('after a crash, reads all stored fixes page by page', async () => {
  const { clock, keeper, taken, open, walk, settle } = phone();
  const first = open();
  first.start(walk);
  await settle();
  first.close({ signedOut: false });
  for (let i = 0; i < 2_500; i += 1) {
    await clock.advance(5_000);
    keeper.take({ ...HERE, lat: HERE.lat + i / 10_000 });
  }
  expect(taken).toEqual([]);
  open().start(walk);
  await settle();
  await clock.advance(MIN);
  expect(new Set(taken).size).toBe(2_500);
  expect(keeper.fixes).toEqual([]);
});

test('the system prompt appears only after the explanation, for the location first', async () => {
  const { keeper, open, walk, settle, help } = phone();
  keeper.permissions = { ...ALL_GRANTED, location: 'prompt', background: 'prompt', notifications: 'prompt' };
  keeper.answers = { location: 'granted', notifications: 'denied', background: 'denied' };
  open().start(walk);
  await settle();
  expect(keeper.calls).toEqual([]);
  expect(question(help()).text).toContain('While a quest runs');
  expect(question(help()).text).toContain('Allow all the time');
  question(help()).allow();
  await settle();
  await settle();
  const start = `start ${walk.run.startedAt}`;
  expect(keeper.calls).toEqual(['ask location', 'ask notifications', start, 'ask background', start]);
  expect(keeper.told().keeping).toBe(true);
  expect(help()).toBeNull();
});

test('without the permission nothing starts, and the user sees where to grant it', async () => {
  const { keeper, open, walk, settle, help } = phone();
  keeper.permissions = { ...ALL_GRANTED, location: 'denied', precise: false };
  const tracker = open();
  tracker.start(walk);
  await settle();
  expect(keeper.calls).toEqual([]);
  expect(hindrance(help()).text).toContain('Settings > Apps > MetalQuest > Permissions > Location');
  hindrance(help()).openSettings?.();
  expect(keeper.calls).toEqual(['settings']);
  // Back from the settings, where the user granted permission.
  keeper.permissions = ALL_GRANTED;
  tracker.setHidden(false);
  await settle();
  expect(keeper.told().keeping).toBe(true);
  expect(help()).toBeNull();
});

test('"Not now" leaves the quest without a path and the prompt available, without asking again automatically', async () => {
  const { keeper, open, walk, settle, help } = phone();
  keeper.permissions = { ...ALL_GRANTED, location: 'prompt', background: 'prompt' };
  keeper.answers = { location: 'granted', background: 'granted' };
  const tracker = open();
  tracker.start(walk);
  await settle();
  question(help()).notNow();
  await settle();
  expect(hindrance(help()).openSettings).toBeNull();
  tracker.setHidden(false);
  await settle();
  hindrance(help()).allow?.();
  await settle();
  await settle();
  expect(keeper.told().keeping).toBe(true);
  expect(help()).toBeNull();
});

test('a permission revoked meanwhile is reported as a gap, and recording resumes when it is granted again', async () => {
  const { clock, keeper, taken, open, walk, settle, help } = phone();
  open().start(walk);
  await settle();
  keeper.take(HERE);
  keeper.setPermissions({ location: 'denied' });
  await settle();
  expect(hindrance(help()).text).toContain('gap');
  expect(keeper.take(HERE)).toBe(false);
  keeper.setPermissions({ location: 'granted' });
  await settle();
  expect(help()).toBeNull();
  keeper.take(HERE);
  await clock.advance(MIN);
  expect(taken).toEqual([1, 2]);
});

test.each([
  [{ precise: false }, 'precise location'],
  [{ services: false }, 'turned off'],
])('with %j the user sees why there is no path', async (permissions, words) => {
  const { keeper, open, walk, settle, help } = phone();
  keeper.permissions = { ...ALL_GRANTED, ...permissions };
  open().start(walk);
  await settle();
  expect(hindrance(help()).text).toContain(words);
});

test('a pause in the notification reaches the quest after its fixes, with its own time', async () => {
  const { clock, keeper, taken, onTracked, onPaused, open, walk, settle } = phone();
  const first = open();
  first.start(walk);
  await settle();
  first.close({ signedOut: false });
  await clock.advance(10 * MIN);
  keeper.take(HERE);
  keeper.pauseByNotification();
  await clock.advance(30 * MIN);
  open().start(walk);
  await settle();
  expect(taken).toEqual([1]);
  const pausedAtMs = Date.parse(walk.run.startedAt) + 10 * MIN;
  expect(onPaused).toHaveBeenCalledExactlyOnceWith(walk.run, pausedAtMs);
  expect(onTracked.mock.invocationCallOrder[0]).toBeLessThan(onPaused.mock.invocationCallOrder[0] ?? 0);
  expect(keeper.told().keeping).toBe(false);
});

test('the keeper follows the quest: paused, resumed as a new run, ended', async () => {
  const { keeper, taken, open, walk, settle } = phone();
  const tracker = open();
  tracker.start(walk);
  await settle();
  keeper.take(HERE);
  tracker.pause(asQuestId(walk.run.questId));
  await settle();
  expect(keeper.told().paused?.by).toBe('app');
  // The last fixes of a run are delivered without waiting.
  expect(taken).toEqual([1]);
  const resumed = { ...walk, run: { ...walk.run, startedAt: '2026-04-12T10:00:00.000Z' } };
  tracker.start(resumed);
  await settle();
  expect(keeper.told()).toMatchObject({ keeping: true, run: resumed.run });
  tracker.stop();
  await settle();
  expect(keeper.told()).toMatchObject({ run: null, keeping: false });
});

/** A phone whose user signed out before a fix was recorded. */
async function signedOutWithFix() {
  const first = phone();
  const tracker = first.open();
  tracker.start(first.walk);
  await first.settle();
  first.onTracked.mockResolvedValue(false);
  first.keeper.take(HERE);
  tracker.close({ signedOut: true });
  await first.settle();
  return first;
}

test('signing out stops it, and keeps unrecorded fixes for that user only', async () => {
  const first = await signedOutWithFix();
  expect(first.keeper.told().run).toBeNull();
  expect(first.keeper.fixes).toHaveLength(1);
  const other = phone({ userId: '99999999-9999-4999-8999-999999999999', keeper: first.keeper });
  other.open().setHidden(false);
  await other.settle();
  expect(other.onTracked).not.toHaveBeenCalled();
  expect(first.keeper.fixes).toHaveLength(1);
  first.onTracked.mockResolvedValue(true);
  first.open().setHidden(false);
  await first.clock.advance(MIN);
  expect(first.keeper.fixes).toEqual([]);
});

test('fixes of a guest are delivered to the account that adopted the guest', async () => {
  const first = await signedOutWithFix();
  const account = phone({
    userId: '99999999-9999-4999-8999-999999999999',
    guest: first.walk.run.userId,
    keeper: first.keeper,
  });
  account.open().setHidden(false);
  await account.settle();
  expect(account.taken).toHaveLength(1);
  expect(first.keeper.fixes).toEqual([]);
});

test('a failing keeper is logged and reported to the user', async () => {
  const { keeper, parts, open, walk, settle, help } = phone();
  vi.spyOn(keeper, 'start').mockRejectedValue(new Error('no room'));
  open().start(walk);
  await settle();
  expect(parts.warn).toHaveBeenCalledExactlyOnceWith('The fix keeper failed: no room');
  expect(hindrance(help()).text).toContain('did not start');
});
