import { CHANGED_BY_OTHER } from '@metalquest/core/admin/admin-error-text';
import { openedPost, type StoredPost } from '@metalquest/core/content/opened-post';
import type { PostFields } from '@metalquest/core/content/post-fields';
import type { AdminPost, StatusChange } from '@metalquest/core/content/post-state';
import { XSS_PAYLOADS } from '@metalquest/core/content/testing/xss-payloads';
import { err, ok, type Result } from '@metalquest/core/result';
import { NO_ANSWER, type ServerRefusal } from '@metalquest/core/server-state/refusal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUTOSAVE_AFTER_MS, createPostEditor, type PostServer } from './post-editor.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

/** A fake server with one post that keeps every saved text. */
function pretendServer() {
  let post: AdminPost | null = null;
  let trouble: 'none' | 'asleep' | 'answer lost' = 'none';
  let takenSlug: string | null = null;
  const revisions = new Set<string>();
  const lost = (): Result<never, ServerRefusal> => err({ code: NO_ANSWER, message: '' });
  async function write(id: string, fields: PostFields, change: StatusChange | null, version: number) {
    const status = change?.status ?? post?.status ?? 'draft';
    const publishedAt =
      change && 'publishedAt' in change
        ? (change.publishedAt ?? new Date(START).toISOString())
        : (post?.publishedAt ?? null);
    post = {
      ...fields,
      title: fields.title.trim(),
      id,
      status,
      publishedAt,
      unpublishedAt: null,
      updatedAt: '',
      version,
    };
    revisions.add(fields.body);
    return trouble === 'answer lost' ? lost() : ok(post);
  }
  const server: PostServer = {
    read: async () => (trouble === 'asleep' ? lost() : ok(post)),
    async create(id, fields, change) {
      if (trouble === 'asleep') return lost();
      if (post !== null || fields.slug === takenSlug) return err({ code: '23505', message: 'duplicate key' });
      return write(id, fields, change, 1);
    },
    async save(id, version, fields, change) {
      if (trouble === 'asleep') return lost();
      if (fields.slug === takenSlug) return err({ code: '23505', message: 'duplicate key' });
      if (version !== post?.version) return err({ code: CHANGED_BY_OTHER, message: 'changed' });
      return write(id, fields, change, version + 1);
    },
  };
  return {
    server,
    post: () => post,
    revisions,
    set: (next: typeof trouble) => {
      trouble = next;
    },
    take: (slug: string) => {
      takenSlug = slug;
    },
    somebodyWrites(body: string) {
      if (post) {
        revisions.add(body);
        post = { ...post, body, version: post.version + 1 };
      }
    },
  };
}

function desk() {
  const fakeServer = pretendServer();
  const device = new Map<string, StoredPost>();
  let now = START;
  let timers: { readonly at: number; readonly task: () => void }[] = [];
  const clock = {
    now: () => now,
    schedule(task: () => void, ms: number) {
      const timer = { at: now + ms, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  const copyOf = (id: string | null) => ({
    async store(post: StoredPost) {
      device.set(id ?? 'new', post);
      return true;
    },
    forget: () => void device.delete(id ?? 'new'),
    release() {},
  });
  const open = () => {
    const server = fakeServer.post();
    const own = server ? device.get(server.id) : undefined;
    const opened = openedPost(server, own ?? device.get('new') ?? null, { id: 'one', author: 'A' });
    return createPostEditor(opened, { server: fakeServer.server, clock, copyOf, wasNew: device.has('new') });
  };
  return {
    fakeServer,
    device,
    open,
    async pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { task } of due) task();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
  };
}

test('typed text is always in the editor, on the device or saved', async () => {
  const step = fc.constantFrom(
    'type',
    'save',
    'sleep',
    'lose',
    'wake',
    'somebody',
    'crash',
    'minute',
    'theirs',
    'mine',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { fakeServer, device, open, pass } = desk();
      let editor = open();
      editor.change({ title: 'A post' });
      let typed = 0;
      let given = '';
      for (const each of steps) {
        if (each === 'type') {
          typed += 1;
          given = `text ${typed}`;
          editor.change({ body: given });
        }
        if (each === 'save') await editor.save();
        if (each === 'minute') await pass(AUTOSAVE_AFTER_MS);
        if (each === 'sleep') fakeServer.set('asleep');
        if (each === 'lose') fakeServer.set('answer lost');
        if (each === 'wake') fakeServer.set('none');
        if (each === 'somebody') fakeServer.somebodyWrites(`theirs ${typed}`);
        if (each === 'mine') editor.keepOwnVersion();
        if (each === 'theirs') {
          const undo = editor.acceptNewerVersion();
          undo();
        }
        if (each === 'crash') {
          editor.dispose();
          editor = open();
        }
        const { fields, isDirty } = editor.state.get();
        const places = [
          fields.body,
          ...[...device.values()].map((kept) => kept.fields.body),
          ...fakeServer.revisions,
        ];
        if (given !== '') expect(places).toContain(given);
        if (isDirty) expect([...device.values()].map((kept) => kept.fields.body)).toContain(fields.body);
      }
      fakeServer.set('none');
      editor.keepOwnVersion();
      // Saves the stored text, and again if a newer version was found in between.
      if (!(await editor.save())) editor.keepOwnVersion();
      await editor.save();
      expect(editor.state.get()).toMatchObject({ isDirty: false, problem: null, newer: null });
      expect(fakeServer.post()?.body).toBe(editor.state.get().fields.body);
      expect(device.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test('text typed during the first save of a new post is always on the device', async () => {
  const { fakeServer, device, open } = desk();
  const editor = open();
  editor.change({ title: 'A post', body: 'first' });
  const saving = editor.save();
  editor.change({ body: 'second' });
  const left: string[][] = [];
  const forget = device.delete.bind(device);
  device.delete = (key) => {
    const was = forget(key);
    left.push([...device].map(([of, { fields }]) => `${of}: ${fields.body}`));
    return was;
  };
  await saving;
  expect(fakeServer.post()?.body).toBe('first');
  expect(left).toEqual([['one: second']]);
});

test('the slug follows the title until the post was published or the slug was edited', async () => {
  const { open } = desk();
  const editor = open();
  editor.change({ title: 'Ground balance' });
  expect(editor.state.get().fields.slug).toBe('ground-balance');
  editor.change({ slug: 'balance' });
  editor.change({ title: 'Ground balance again' });
  expect(editor.state.get().fields.slug).toBe('balance');
  editor.change({ slug: '' });
  editor.change({ title: 'Once more' });
  expect(editor.state.get().fields.slug).toBe('once-more');
  await editor.save({ status: 'published', publishedAt: null });
  editor.change({ title: 'Another title' });
  expect(editor.state.get().fields.slug).toBe('once-more');
});

test('a draft is saved automatically, a published post is not', async () => {
  const { fakeServer, open, pass } = desk();
  const editor = open();
  editor.change({ body: 'no title yet' });
  await pass(AUTOSAVE_AFTER_MS);
  expect(fakeServer.post()).toBeNull();
  editor.change({ title: 'Now' });
  await pass(AUTOSAVE_AFTER_MS);
  expect(fakeServer.post()).toMatchObject({ title: 'Now', status: 'draft' });
  await editor.save({ status: 'published', publishedAt: null });
  editor.change({ body: 'half a sen' });
  await pass(10 * AUTOSAVE_AFTER_MS);
  expect(fakeServer.post()?.body).toBe('no title yet');
  expect(editor.state.get().isDirty).toBe(true);
});

test('a refusal shows what to do and changes nothing', async () => {
  const { fakeServer, open } = desk();
  const editor = open();
  expect(await editor.save()).toBe(false);
  expect(editor.state.get().fieldProblems.map(({ field }) => field)).toEqual(['title', 'slug']);
  editor.change({ title: 'Coils' });
  expect(editor.state.get().fieldProblems).toEqual([]);
  fakeServer.take('coils');
  expect(await editor.save()).toBe(false);
  expect(editor.state.get().problem).toContain('Another post has this address');
  editor.change({ slug: 'coils-two' });
  fakeServer.set('asleep');
  expect(await editor.save()).toBe(false);
  expect(editor.state.get().problem).toContain('Check your connection');
  fakeServer.set('none');
  expect(await editor.save()).toBe(true);
  expect(editor.state.get().problem).toBeNull();
});

test("another editor's change is shown before it is overwritten", async () => {
  const { fakeServer, open } = desk();
  const editor = open();
  editor.change({ title: 'Two of us', body: 'mine' });
  await editor.save();
  fakeServer.somebodyWrites('theirs');
  await editor.noticed(fakeServer.post()?.version ?? 0);
  expect(editor.state.get().newer?.body).toBe('theirs');
  editor.change({ body: 'mine again' });
  expect(await editor.save()).toBe(false);
  const undo = editor.acceptNewerVersion();
  expect(editor.state.get()).toMatchObject({ isDirty: false, fields: { body: 'theirs' } });
  undo();
  editor.keepOwnVersion();
  expect(await editor.save()).toBe(true);
  expect(fakeServer.post()?.body).toBe('mine again');
  expect(fakeServer.revisions).toContain('theirs');
});

test('scripts in any field are stored as text', async () => {
  for (const payload of XSS_PAYLOADS) {
    const { fakeServer, device, open } = desk();
    const editor = open();
    const texts = {
      title: `T ${payload}`.slice(0, 200),
      excerpt: payload,
      body: payload,
      author: payload,
      coverAlt: payload,
      seoTitle: payload,
      seoDescription: payload,
    };
    editor.change({ ...texts, slug: 'x' });
    expect(device.get('new')?.fields).toMatchObject(texts);
    expect(await editor.save()).toBe(true);
    expect(fakeServer.post()).toMatchObject({ ...texts, title: texts.title.trim() });
  }
});
