import type { Fault } from './fault.ts';

const DRAFT_TESTS = [
  'packages/sync/src/drafts/drafts.test.ts',
  'packages/sync/src/drafts/draft.property.test.ts',
];

export const SYNC_FAULTS: readonly Fault[] = [
  {
    name: 'a draft loses what is typed while it is being saved',
    file: 'packages/sync/src/drafts/draft.ts',
    passage: 'if (isSame(state.content.fields, sent.fields)) {',
    becomes: 'if (sent) {',
    tests: DRAFT_TESTS,
  },
  {
    name: 'a draft loses files picked before it was read',
    file: 'packages/sync/src/drafts/draft.ts',
    passage: 'added.length > 0 ? [...earlier, ...added] : stored.files;',
    becomes: 'stored.files;',
    tests: DRAFT_TESTS,
  },
  {
    name: 'the next record of a form gets the id of the last one',
    file: 'packages/sync/src/drafts/draft.ts',
    passage: ': EMPTY_CONTENT.files,\n      recordId: newId(),',
    becomes: ': EMPTY_CONTENT.files,\n      recordId: state.content.recordId,',
    tests: DRAFT_TESTS,
  },
  {
    name: 'a form shows content again that was saved before the app died',
    file: 'packages/sync/src/drafts/drafts.ts',
    passage: 'content: await withoutSaved(content),',
    becomes: 'content: content.fields === null && content.files.length === 0 ? null : content,',
    tests: DRAFT_TESTS,
  },
  {
    name: 'a draft left by a second tab is never offered',
    file: 'packages/sync/src/drafts/drafts.ts',
    passage: 'for (const stored of await slotsOf(key)) {',
    becomes: 'for (const stored of [key]) {',
    tests: DRAFT_TESTS,
  },
  {
    name: 'a run sends more operations than it may',
    file: 'packages/sync/src/drain/run.ts',
    passage: 'limit: options.limit - operations,',
    becomes: 'limit: options.limit,',
    tests: ['packages/sync/src/drain/run.test.ts'],
  },
  {
    name: 'path points dated in the future wait until that time',
    file: 'packages/sync/src/drain/path-hold.ts',
    passage: 'return waitedMs >= PATH_HOLD_MS || waitedMs < 0;',
    becomes: 'return waitedMs >= PATH_HOLD_MS;',
    tests: ['packages/sync/src/drain/path-hold.test.ts'],
  },
  {
    name: 'change numbers are compared as texts, so that 9 is above 10',
    file: 'packages/sync/src/replica/stored-row.ts',
    passage: 'BigInt(xid) < BigInt(row.xid)',
    becomes: 'xid < row.xid',
    tests: ['packages/sync/src/replica/stored-row.test.ts'],
  },
  {
    name: 'a waiting INSERT hides what the server has of its row',
    file: 'packages/sync/src/pull/apply-changes.ts',
    passage: "queued.filter((item) => item.type === 'UPDATE').map(",
    becomes: 'queued.map(',
    tests: ['packages/sync/src/pull/apply-changes.test.ts'],
  },
  {
    name: 'a row is not fetched again when it was written over under the same change number',
    file: 'packages/sync/src/drain/known-version.ts',
    passage: 'local > ours || (local === ours && row.changedAt !== serverRow.changedAt);',
    becomes: 'local > ours;',
    tests: ['packages/sync/src/drain/answer-after-pull.test.ts'],
  },
  {
    name: 'a delete can be undone after its time is over',
    file: 'packages/sync/src/commands/undo-commands.ts',
    passage: 'if (!undo || !isUndoable(undo.until, context.now())) throw',
    becomes: 'if (!undo) throw',
    tests: ['packages/sync/src/undo-hold.test.ts'],
  },
  {
    name: 'a file that got no answer stays on the server when its find is deleted elsewhere',
    file: 'packages/sync/src/pull/deleted-elsewhere.ts',
    passage: 'insert.sentAt !== null || (await replica.mediaUploads.get(id))',
    becomes: '(await replica.mediaUploads.get(id))',
    tests: ['packages/sync/src/pull/deleted-elsewhere.test.ts'],
  },
  {
    name: 'a photo taken without a position is placed at 0, 0',
    file: 'packages/sync/src/media/read-photo.ts',
    passage: 'isLngLat(place) && !isNullIsland(place) ?',
    becomes: 'isLngLat(place) ?',
    tests: ['packages/sync/src/media/read-photo.test.ts'],
  },
  {
    name: 'what was changed since an import stays, though it was to go as well',
    file: 'packages/sync/src/import/undo-import.ts',
    passage: 'if (!includesEdited && edited) return;',
    becomes: 'if (edited) return;',
    tests: ['packages/sync/src/import/undo-import.test.ts'],
  },
  {
    name: 'the deepest depth of a filter is left out',
    file: 'packages/sync/src/queries/find-narrowing.ts',
    passage: 'between(from, to, true, true)',
    becomes: 'between(from, to, true, false)',
    tests: ['packages/sync/src/queries/find-depth.test.ts'],
  },
];
