import { asContactId, asFindId } from '@metalquest/core/ids';
import { UNDO_MS } from '@metalquest/core/queue/undo';
import { describe, expect, it } from 'vitest';
import { done, FIELD, newFiles, photo, testDevice } from '../../test/support/test-device.ts';
import { endOldUndos } from '../replica/undos.ts';

const A_QUEST = { name: 'Long field', location: FIELD };
const NOBODY = asContactId('00000000-0000-4000-8000-000000000001');
const PAGE = { offset: 0, limit: 10 };

describe('contacts', () => {
  it('are stored, searchable, and listed by name', async () => {
    const { commands, queries } = testDevice();
    done(await commands.addContact({ name: 'Zoë Field', address: 'Mill Lane' }));
    const ann = done(await commands.addContact({ name: 'Ann Farmer', phone: ' 01234 ' }));
    expect((await queries.contacts()).map((contact) => contact.name)).toEqual(['Ann Farmer', 'Zoë Field']);
    expect((await queries.contacts('zoe mil')).map((contact) => contact.name)).toEqual(['Zoë Field']);
    done(await commands.updateContact(ann.id, { email: 'ann@example.org' }));
    expect((await queries.contact(ann.id))?.contact).toMatchObject({
      name: 'Ann Farmer',
      phone: '01234',
      email: 'ann@example.org',
    });
  });

  it('are refused with the titles of the spec', async () => {
    const { commands } = testDevice();
    const nameless = await commands.addContact({ name: ' ' });
    expect(nameless).toMatchObject({ error: { title: 'Error Creating Contact', code: 'name-required' } });
    const missing = await commands.updateContact(NOBODY, { name: 'x' });
    expect(missing).toMatchObject({
      error: {
        title: 'Error Updating Contact',
        code: 'not-found',
        message: 'This contact is no longer on this device.',
      },
    });
  });

  it('delete their interactions, and keep their permissions', async () => {
    const { commands, queries, replica } = testDevice();
    const ann = done(await commands.addContact({ name: 'Ann Farmer' }));
    const hill = done(await commands.addPermission({ propertyAddress: 'Hill Farm', contactId: ann.id }));
    done(await commands.logInteraction({ contactId: ann.id, kind: 'visit', interactionDate: '2026-02-01' }));
    done(await commands.deleteContact(ann.id));
    expect((await queries.interactions(PAGE)).total).toBe(0);
    expect((await queries.permission(hill.id))?.permission.contactId).toBeNull();
    expect((await replica.queue.toArray()).map((item) => [item.table, item.type])).toEqual([
      ['property_permissions', 'INSERT'],
    ]);
  });
});

describe('interactions', () => {
  it('are dated today by default, and listed newest first', async () => {
    const { commands, queries } = testDevice();
    const ann = done(await commands.addContact({ name: 'Ann Farmer' }));
    const bob = done(await commands.addContact({ name: 'Bob Farmer' }));
    done(await commands.logInteraction({ contactId: ann.id, kind: 'letter', interactionDate: '2026-01-05' }));
    done(await commands.logInteraction({ contactId: ann.id, kind: 'call', followUpDate: '2026-04-01' }));
    done(await commands.logInteraction({ contactId: bob.id }));
    const { items, total } = await queries.interactions({ ...PAGE, contactId: ann.id });
    expect([items.map((item) => [item.kind, item.interactionDate]), total]).toEqual([
      [
        ['call', '2026-03-01'],
        ['letter', '2026-01-05'],
      ],
      2,
    ]);
    expect((await queries.contact(ann.id))?.interactions).toEqual(items);
    expect((await queries.interactions(PAGE)).total).toBe(3);
    expect((await queries.followUps('2026-03-01', '2026-04-01')).map((item) => item.kind)).toEqual(['call']);
    expect(await queries.followUps('2026-04-02', '2026-05-01')).toEqual([]);
  });

  it('are refused without their contact', async () => {
    const { commands, replica } = testDevice();
    expect(await commands.logInteraction({ contactId: NOBODY })).toMatchObject({
      error: {
        title: 'Error Logging Interaction',
        message: 'This contact is no longer on this device. Choose another one.',
      },
    });
    expect(await replica.queue.count()).toBe(0);
  });
});

describe('permissions', () => {
  it('are listed with their contact, by status, and by end date', async () => {
    const { commands, queries, clock } = testDevice();
    const ann = done(await commands.addContact({ name: 'Ann Farmer' }));
    const add = async (propertyAddress: string, more: object) => {
      clock.nowMs += 1_000;
      return done(await commands.addPermission({ propertyAddress, ...more }));
    };
    await add('Wood', { status: 'active', validUntil: '2026-03-20', contactId: ann.id });
    await add('Hill', { status: 'active', validUntil: '2026-03-10' });
    await add('Marsh', { status: 'active' });
    await add('Down', { status: 'pending', validUntil: '2026-03-10' });
    const names = (rows: readonly { propertyAddress: string }[]) => rows.map((row) => row.propertyAddress);
    const all = await queries.permissions(PAGE);
    expect([names(all.items), all.total]).toEqual([['Down', 'Marsh', 'Hill', 'Wood'], 4]);
    expect(all.items[3]?.contact).toEqual(ann);
    expect((await queries.permissions({ offset: 1, limit: 1, status: 'active' })).items).toMatchObject([
      { propertyAddress: 'Hill' },
    ]);
    const found = await queries.permissions({ ...PAGE, status: 'pending', search: 'hill' });
    expect(found).toEqual({ items: [], total: 0 });
    expect(names(await queries.activePermissions())).toEqual(['Hill', 'Marsh', 'Wood']);
    expect(names(await queries.expiringPermissions('2026-03-01', '2026-03-10'))).toEqual(['Hill']);
    expect(names(await queries.expiringPermissions('2026-03-01', '2026-03-31'))).toEqual(['Hill', 'Wood']);
  });

  it("keep documents, delete them with the permission, and lose their quests' reference", async () => {
    const { commands, queries, replica, clock } = testDevice();
    const hill = done(await commands.addPermission({ propertyAddress: 'Hill Farm', status: 'active' }));
    const quest = done(await commands.startQuest({ ...A_QUEST, permissionId: hill.id }));
    const letter = new File(['%PDF-1.7\n'], 'letter.pdf', { type: 'application/pdf' });
    const video = new File(['x'], 'x.mp4', { type: 'video/mp4' });
    const added = done(
      await commands.addMedia({ permissionId: hill.id }, newFiles(letter, photo('map.jpg'), video)),
    );
    expect(added.media.map((media) => [media.mediaType, media.sortOrder])).toEqual([
      ['document', 0],
      ['image', 1],
    ]);
    expect(added.media[0]?.storagePath).toMatch(
      new RegExp(`^${hill.userId}/permissions/${hill.id}/[0-9a-f-]{36}[.]pdf$`),
    );
    expect(added.rejectedFiles).toMatchObject([{ message: 'File type video/mp4 is not allowed' }]);
    const detail = await queries.permission(hill.id);
    expect([detail?.media, detail?.quests.map((each) => each.id)]).toEqual([added.media, [quest.id]]);
    done(await commands.deletePermission(hill.id));
    expect(await queries.permission(hill.id)).toBeNull();
    expect((await queries.quest(quest.id))?.permissionId).toBeNull();
    await endOldUndos(replica, clock.nowMs + UNDO_MS);
    expect([await replica.mediaFiles.count(), await replica.mediaThumbs.count()]).toEqual([0, 0]);
  });

  it('are refused with a self-intersecting boundary', async () => {
    const { commands } = testDevice();
    const corner = (lng: number, lat: number) => ({ lng, lat });
    const bowTie = [[corner(0, 0), corner(1, 1), corner(1, 0), corner(0, 1), corner(0, 0)]];
    expect(await commands.addPermission({ propertyAddress: 'Hill Farm', boundary: bowTie })).toMatchObject({
      error: { title: 'Error Creating Permission', code: 'boundary-invalid' },
    });
  });
});

describe('the bucket list', () => {
  it('marks an item found with its find and quest in one transaction, and keeps the date when they are deleted', async () => {
    const { commands, queries, replica, clock } = testDevice();
    const item = done(await commands.addBucketItem({ name: 'Gold noble' }));
    done(await commands.addBucketItem({ name: 'Button of the 9th' }));
    expect((await queries.pendingBucketItems()).map((each) => each.name)).toEqual([
      'Button of the 9th',
      'Gold noble',
    ]);
    const quest = done(await commands.startQuest(A_QUEST));
    const { find } = done(await commands.logFind({ questId: quest.id, name: 'Noble!' }));
    clock.nowMs += 60_000;
    const found = done(await commands.markBucketItemFound(item.id, { findId: find.id }));
    expect(found).toMatchObject({
      status: 'found',
      foundDate: '2026-03-01T10:01:00.000Z',
      findId: find.id,
      questId: quest.id,
    });
    const [insert] = await replica.queue.where('[table+entityId]').equals(['bucket_list', item.id]).toArray();
    expect(insert?.payload).toMatchObject({ status: 'found', find_id: find.id, quest_id: quest.id });
    expect((await queries.bucketList({ ...PAGE, status: 'found' })).items).toMatchObject([
      { find: { name: 'Noble!' }, quest: { name: 'Long field' } },
    ]);
    done(await commands.deleteQuest(quest.id));
    expect(await queries.bucketItem(item.id)).toMatchObject({
      status: 'found',
      foundDate: found.foundDate,
      findId: null,
      questId: null,
      find: null,
    });
  });

  it('archives, reopens and deletes', async () => {
    const { commands, queries } = testDevice();
    const item = done(await commands.addBucketItem({ name: 'Gold noble' }));
    expect(done(await commands.archiveBucketItem(item.id)).status).toBe('archived');
    expect(await queries.pendingBucketItems()).toEqual([]);
    expect(done(await commands.reopenBucketItem(item.id))).toMatchObject({
      status: 'pending',
      foundDate: null,
    });
    done(await commands.deleteBucketItem(item.id));
    expect((await queries.bucketList(PAGE)).total).toBe(0);
  });

  it('reports a missing item or find with the titles of the spec', async () => {
    const { commands } = testDevice();
    const item = done(await commands.addBucketItem({ name: 'Gold noble' }));
    const findId = asFindId('00000000-0000-4000-8000-000000000002');
    expect(await commands.markBucketItemFound(item.id, { findId })).toMatchObject({
      error: { title: 'Error Marking Item as Found', message: expect.stringContaining('This find') },
    });
    done(await commands.deleteBucketItem(item.id));
    expect(await commands.archiveBucketItem(item.id)).toMatchObject({
      error: { title: 'Error Archiving Item', code: 'not-found' },
    });
  });
});

describe('the profile', () => {
  it('is changed column by column, even before the first pull', async () => {
    const { commands, queries, replica, userId } = testDevice();
    done(await commands.saveProfile({ firstName: ' Mary ', lastName: 'Watson' }));
    expect(await queries.profile()).toMatchObject({ firstName: 'Mary', fullName: 'Mary Watson' });
    const [item] = await replica.queue.toArray();
    expect(item).toMatchObject({
      table: 'profiles',
      type: 'UPDATE',
      entityId: userId,
      payload: { first_name: 'Mary', last_name: 'Watson', full_name: 'Mary Watson' },
    });
    expect(await commands.saveProfile({ avatarUrl: 'http://example.org/me.jpg' })).toMatchObject({
      error: { title: 'Update Failed', code: 'address-invalid' },
    });
  });
});

describe('text that contains a script', () => {
  it('is refused by every command with the field and the reason, and nothing is stored', async () => {
    const { commands, queries, replica } = testDevice();
    const quest = done(await commands.startQuest(A_QUEST));
    const waiting = await replica.queue.toArray();
    expect(await commands.logFind({ questId: quest.id, details: 'see javascript:alert(1)' })).toMatchObject({
      error: {
        code: 'text-unsafe',
        title: 'Find Sync Failed',
        message: expect.stringContaining('Details cannot contain “javascript:”'),
      },
    });
    expect(await commands.addContact({ name: '<ScRiPt>' })).toMatchObject({ error: { code: 'text-unsafe' } });
    expect(await commands.updateQuest(quest.id, { name: '<img onerror = x>' })).toMatchObject({
      error: { message: expect.stringContaining('Name cannot contain “onerror=”') },
    });
    const gear = await commands.addEquipment({ name: 'x', attributes: { colour: '</script>' } });
    expect(gear).toMatchObject({ error: { message: expect.stringContaining('Attributes cannot contain') } });
    expect(await replica.queue.toArray()).toEqual(waiting);
    expect((await queries.finds(PAGE)).total).toBe(0);
    expect((await queries.quest(quest.id))?.name).toBe('Long field');
  });
});
