import { randomUUID } from 'node:crypto';
import { asUserId } from '@metalquest/core/ids';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tapReplica } from '../../test/simulation/replica-tap.ts';
import { deviceLocks } from '../../test/simulation/tab-locks.ts';
import { photo, testDevice, testDrafts } from '../../test/support/test-device.ts';
import type { Draft } from './draft.ts';

const TABS = ['left tab', 'right tab'] as const;
const FORM = 'gear:new';

type Step =
  | { readonly do: 'open' | 'type' | 'pick' | 'remove' | 'save' | 'refuse' | 'close' | 'kill' | 'discard' }
  | { readonly do: 'wait' }
  | { readonly do: 'fill disk'; readonly writes: number };

interface Move {
  readonly tab: (typeof TABS)[number];
  readonly step: Step;
  /** Macrotasks before the next move. */
  readonly turns: number;
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'open' as const }) },
  { weight: 6, arbitrary: fc.constant({ do: 'type' as const }) },
  { weight: 5, arbitrary: fc.constant({ do: 'pick' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'remove' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'save' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'refuse' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'close' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'kill' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'discard' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'wait' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fill disk' as const), writes: fc.integer({ min: 1, max: 3 }) }),
  },
);

const moves = fc.array(
  fc.record({ tab: fc.constantFrom(...TABS), step, turns: fc.integer({ min: 0, max: 12 }) }),
  { minLength: 3, maxLength: 40, size: 'max' },
);

const macrotask = () => new Promise((resolve) => setImmediate(resolve));

/** What became of one text or file. */
type Fate =
  /** Typed or picked, and perhaps not stored yet: it may be lost if the tab dies. */
  | 'new'
  /** Stored in the draft or saved: it must end in exactly one record. */
  | 'kept'
  /** Removed, replaced or discarded, and perhaps not yet on the disk. */
  | 'dropped';

/** A device with two tabs that show the form for new gear. */
function world() {
  const indexedDB = new IDBFactory();
  const userId = asUserId(randomUUID());
  const locks = deviceLocks();
  const fates = new Map<string, Fate>();
  let count = 0;
  let tabs = 0;

  function tab() {
    tabs += 1;
    const name = `tab ${tabs}`;
    const device = testDevice({ indexedDB, userId });
    const disk = tapReplica(device.replica, { committed() {}, struck() {}, full() {} });
    const draft = testDrafts(device.replica, locks.of(name)).of(FORM);
    let release: (() => void) | null = null;
    let isDead = false;
    let saving: Promise<unknown> = Promise.resolve();
    const contentOf = ({ get }: Draft): string[] => {
      const { fields, files } = get().content;
      return [...(fields ? [Object(fields).name] : []), ...files.map(({ file }) => file.name)];
    };
    const drop = (names: readonly string[]) => {
      for (const each of names) fates.set(each, 'dropped');
    };
    const own = new Set<string>();
    const add = (name: string) => {
      fates.set(name, 'new');
      own.add(name);
    };
    const keep = (names: Iterable<string>) => {
      for (const each of names) if (fates.get(each) === 'new') fates.set(each, 'kept');
    };
    /** Waits for work of this tab; work that the tab's death interrupts fails. */
    const inTab = (work: Promise<unknown>): Promise<unknown> =>
      work.catch((error: unknown) => {
        if (!isDead) throw error;
      });
    const isOpen = () => release !== null && draft.get().status !== 'reading';

    async function save(): Promise<void> {
      await draft.submit(async ({ fields, files, recordId }) => {
        const added = await device.commands.addEquipment(
          { name: Object(fields).name ?? 'Unnamed' },
          { id: recordId, files },
        );
        if (!added.ok) return null;
        keep([added.value.name, ...files.map(({ file }) => file.name)]);
        return { value: added.value };
      });
    }

    return {
      async open(): Promise<void> {
        release ??= draft.hold();
      },
      async type(): Promise<void> {
        if (!isOpen()) return;
        const { fields } = draft.get().content;
        if (fields) drop([Object(fields).name]);
        count += 1;
        const text = `text ${count}`;
        add(text);
        draft.setFields({ name: text });
      },
      async pick(): Promise<void> {
        if (!release) return;
        count += 1;
        const file = photo(`file ${count}`);
        add(file.name);
        const stored = draft.addFiles([{ id: randomUUID(), file }]).then((isStored) => {
          if (isStored && !isDead) keep([file.name]);
        });
        void inTab(stored);
      },
      async remove(): Promise<void> {
        const [first] = draft.get().content.files;
        if (!isOpen() || !first || draft.get().status === 'saving') return;
        drop([first.file.name]);
        void inTab(draft.removeFiles(new Set([first.id])));
      },
      async save(): Promise<void> {
        if (isOpen() && contentOf(draft).length > 0) saving = inTab(Promise.all([saving, save()]));
      },
      async refuse(): Promise<void> {
        if (isOpen()) void inTab(draft.submit(async () => null));
      },
      async close(): Promise<void> {
        release?.();
        release = null;
      },
      async discard(): Promise<void> {
        if (!isOpen() || draft.get().status === 'saving') return;
        drop(contentOf(draft));
        void inTab(draft.discard());
      },
      /** The user waits until the form says that everything is stored. */
      async wait(): Promise<void> {
        await saving;
        if (!release || !(await draft.isStored())) return;
        keep(own);
      },
      'fill disk'(writes: number): void {
        disk.refuses = writes;
      },
      async kill(): Promise<void> {
        isDead = true;
        disk.kill();
        locks.release(name);
      },
      /** Ends like an orderly close: the tab stays until everything is written. */
      async end(): Promise<void> {
        if (isDead) return;
        disk.refuses = 0;
        await this.wait();
        await this.close();
        while (draft.get().status === 'saving') await macrotask();
        await draft.isStored();
        await this.kill();
      },
      isDead: () => isDead,
      content: () => contentOf(draft),
      draft,
      device,
      finish: save,
    };
  }

  /** Opens the form until it is empty, saves each draft, and returns the names of all gear and files. */
  async function finish(): Promise<string[]> {
    for (;;) {
      const last = tab();
      await last.open();
      while (last.draft.get().status === 'reading') await macrotask();
      const { replica } = last.device;
      const gear = await replica.dexie.table('equipment').toArray();
      const media = await replica.dexie.table('media').toArray();
      const saved = [...gear.map(({ value }) => value.name), ...media.map(({ value }) => value.filename)];
      if (last.content().length === 0) return saved;
      // A form that shows saved content again invites the user to save it twice.
      expect(last.content().filter((each) => saved.includes(each))).toEqual([]);
      await last.finish();
      await last.close();
      await last.kill();
    }
  }
  return { tab, finish, fates };
}

async function play(script: readonly Move[]): Promise<void> {
  const { tab, finish, fates } = world();
  const open = new Map(TABS.map((name) => [name, tab()]));
  for (const { tab: name, step, turns } of script) {
    let now = open.get(name);
    if (!now || now.isDead()) {
      now = tab();
      open.set(name, now);
    }
    if (step.do === 'fill disk') now['fill disk'](step.writes);
    else await now[step.do]();
    for (let turn = 0; turn < turns; turn += 1) await macrotask();
  }
  for (const each of open.values()) await each.end();
  const saved = await finish();
  const counts = new Map<string, number>();
  for (const each of saved) counts.set(each, (counts.get(each) ?? 0) + 1);
  const twice = [...counts].filter(([name, times]) => name !== 'Unnamed' && times > 1);
  const lost = [...fates].filter(([name, fate]) => fate === 'kept' && !counts.has(name));
  expect({ twice, lost }).toEqual({ twice: [], lost: [] });
}

it('loses and duplicates nothing in two tabs that type, pick, save, close and die, also on a full disk', async () => {
  await fc.assert(fc.asyncProperty(moves, play), { numRuns: 80 });
});
