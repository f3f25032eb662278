import type { PluginListenerHandle } from '@capacitor/core';
import type { LngLat } from '@metalquest/core/geo/point';
import {
  type ClockReading,
  isSameRun,
  type StoredFix,
  type StoredFixes,
} from '@metalquest/core/tracking/stored-fix';
import type {
  FixKeeperPlugin,
  KeeperPermissions,
  KeeperProblem,
  KeeperState,
  StartOptions,
} from '../definitions.ts';

interface Heard {
  fix: { seq: number };
  state: KeeperState;
}
type Listeners = { readonly [K in keyof Heard]: Set<(told: Heard[K]) => void> };

export const ALL_GRANTED: KeeperPermissions = {
  location: 'granted',
  precise: true,
  background: 'granted',
  notifications: 'granted',
  services: true,
};

/**
 * A fix keeper in memory with the rules of the native ones, for tests. It lives outside the page, so that a new page
 * finds the fixes stored for an earlier one.
 */
export class PlayedKeeper implements FixKeeperPlugin {
  /** The current permissions; a test changes them with setPermissions. */
  permissions: KeeperPermissions = ALL_GRANTED;
  /** The user's answer to each prompt. */
  answers: Partial<KeeperPermissions> = {};
  /** The received calls, each with its argument. */
  readonly calls: string[] = [];
  fixes: StoredFix[] = [];
  options: StartOptions | null = null;
  private readonly now: () => ClockReading;
  private anchor: ClockReading | null = null;
  private paused: KeeperState['paused'] = null;
  private problem: KeeperProblem | null = null;
  private lastSeq = 0;
  private readonly heard: Listeners = { fix: new Set(), state: new Set() };

  constructor(now: () => ClockReading) {
    this.now = now;
  }

  told(): KeeperState {
    const { options, anchor, paused, problem } = this;
    const keeping = options !== null && !paused && !problem;
    return { run: options?.run ?? null, anchor: options && anchor, keeping, paused, problem };
  }

  /** Delivers a fix taken `at` (default: now). Returns whether the keeper stored it. */
  take(place: LngLat, accuracyM = 4, at: ClockReading = this.now()): boolean {
    const { options, anchor } = this;
    if (!options || !anchor || this.paused || this.problem) return false;
    this.lastSeq += 1;
    this.fixes.push({ seq: this.lastSeq, run: options.run, anchor, ...at, ...place, accuracyM });
    for (const tell of this.heard.fix) tell({ seq: this.lastSeq });
    return true;
  }

  /** The user presses Pause in the notification. */
  pauseByNotification(): void {
    this.paused = { by: 'notification', at: this.now() };
    this.tell();
  }

  /** The user changes the app's permissions in the phone's settings. */
  setPermissions(permissions: Partial<KeeperPermissions>): void {
    this.permissions = { ...this.permissions, ...permissions };
    if (!this.options) return;
    this.problem = this.hindrance();
    this.tell();
  }

  async start(options: StartOptions): Promise<KeeperState> {
    this.calls.push(`start ${options.run.startedAt}`);
    const continues = this.options !== null && isSameRun(this.options.run, options.run);
    if (!continues) this.anchor = this.now();
    this.options = options;
    this.paused = null;
    this.problem = this.hindrance();
    return this.told();
  }

  async pause(): Promise<KeeperState> {
    this.calls.push('pause');
    if (this.options && !this.paused) this.paused = { by: 'app', at: this.now() };
    this.tell();
    return this.told();
  }

  async stop(): Promise<KeeperState> {
    this.calls.push('stop');
    this.options = null;
    this.paused = null;
    this.problem = null;
    this.tell();
    return this.told();
  }

  state = async (): Promise<KeeperState> => this.told();

  async read({ userId, after, limit }: Parameters<FixKeeperPlugin['read']>[0]): Promise<StoredFixes> {
    const own = this.fixes.filter(({ run, seq }) => run.userId === userId && seq > after);
    return { readAt: this.now(), fixes: own.slice(0, limit) };
  }

  async forget({ userId, upTo }: { userId: string; upTo: number }): Promise<void> {
    this.fixes = this.fixes.filter(({ run, seq }) => run.userId !== userId || seq > upTo);
  }

  checkPermissions = async (): Promise<KeeperPermissions> => this.permissions;

  async requestPermissions({ permission }: Parameters<FixKeeperPlugin['requestPermissions']>[0]) {
    this.calls.push(`ask ${permission}`);
    const { precise = this.permissions.precise } = this.answers;
    const answer = this.answers[permission] ?? this.permissions[permission];
    this.permissions = {
      ...this.permissions,
      [permission]: answer,
      ...(permission === 'location' ? { precise } : {}),
    };
    return this.permissions;
  }

  async openSettings(): Promise<void> {
    this.calls.push('settings');
  }

  async addListener<K extends keyof Heard>(
    event: K,
    listener: (told: Heard[K]) => void,
  ): Promise<PluginListenerHandle> {
    const all: Listeners[K] = this.heard[event];
    all.add(listener);
    return { remove: async () => void all.delete(listener) };
  }

  private tell(): void {
    for (const tell of this.heard.state) tell(this.told());
  }

  private hindrance(): KeeperProblem | null {
    if (this.permissions.location !== 'granted') return 'denied';
    if (!this.permissions.precise) return 'approximate';
    return this.permissions.services ? null : 'switched-off';
  }
}
