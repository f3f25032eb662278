import type { OwnLayerFields } from '@metalquest/core/map/own/own-layer';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { ModelDevice } from './model-device.ts';
import { done, FIELD, newFiles, photo } from './test-device.ts';
import { voiceNote } from './voice-note.ts';

export const pdf = (name: string) =>
  new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], name, { type: 'application/pdf' });
export const ring = (...corners: (readonly [number, number])[]) =>
  [...corners, ...corners.slice(0, 1)].map(([lng, lat]) => ({ lng, lat }));
export const NORTH_FIELD: Boundary = [ring([0.12, 52.2], [0.13, 52.2], [0.13, 52.21], [0.12, 52.21])];

export const TITHE_MAP: OwnLayerFields = {
  name: 'Tithe map',
  address: 'https://maps.example/wmts',
  isSavable: true,
  tiles: {
    ...{ format: 'tiles', address: 'https://maps.example/{matrix}/{column}/{row}.png', tileSize: 256 },
    ...{ minZoom: 3, maxZoom: 3, bounds: [0, 50.9, 1.5, 51.5], encoding: null },
    grid: [{ zoom: 3, matrix: 'level-0', column: 2, row: 1 }],
    credits: [{ text: 'Kent Council', url: 'https://kent.example/' }],
  },
};

/** One row of each table that users write, with every column set. */
export async function fill({ commands }: ModelDevice) {
  const contact = done(
    await commands.addContact({
      name: 'Ann Farmer',
      phone: '01234 567890',
      email: 'ann@example.org',
      address: 'Hill Farm',
      preferredContact: 'in_person',
      notes: 'after harvest',
    }),
  );
  const permission = done(
    await commands.addPermission({
      propertyAddress: 'Hill Farm, north field',
      contactId: contact.id,
      status: 'active',
      validFrom: '2026-01-01',
      validUntil: '2026-12-31',
      boundary: NORTH_FIELD,
      terms: 'Close the gates',
      findsAgreementShare: 33.33,
      notes: 'ask before lambing',
    }),
  );
  const interaction = done(
    await commands.logInteraction({
      contactId: contact.id,
      kind: 'visit',
      interactionDate: '2026-02-01',
      summary: 'Tea',
      followUpDate: '2026-04-01',
    }),
  );
  const quest = done(
    await commands.startQuest({ name: 'Long field', location: FIELD, permissionId: permission.id }),
  );
  const detector = done(
    await commands.addEquipment(
      {
        ...{ name: 'Deus II', type: 'detector', brand: 'XP', model: 'WS6', notes: 'lent to Ann in May' },
        attributes: { detectorType: 'VLF', frequency: '14 kHz' },
        ...{ dateBought: '2025-05-01', purchaseLocation: 'Cambridge' },
        ...{ purchasePrice: 899.95, purchaseCurrency: 'GBP' },
        ...{ warrantyDurationMonths: 24, serialNumber: 'D2-0042' },
      },
      { files: newFiles(photo('detector.jpg'), pdf('receipt.pdf')) },
    ),
  );
  const pinpointer = done(await commands.addEquipment({ name: 'Pinpointer', type: 'pinpointer' }));
  done(
    await commands.addPlannedQuest({
      ...{ name: 'Wood', goal: 'the old path', day: '2026-04-01', time: '09:30' },
      ...{ permissionId: permission.id, gearIds: [detector.id] },
    }),
  );
  const { find } = done(
    await commands.logFind({
      ...{ questId: quest.id, name: 'Gold noble', files: newFiles(photo()) },
      ...{ detectorId: detector.id, furtherGearIds: [pinpointer.id] },
    }),
  );
  done(await commands.addMedia({ questId: quest.id }, [voiceNote()]));
  const item = done(await commands.addBucketItem({ name: 'Gold noble', notes: 'of Edward III' }));
  done(await commands.markBucketItemFound(item.id, { findId: find.id }));
  done(await commands.addMapLayer(TITHE_MAP));
  const { media } = done(
    await commands.addMedia({ permissionId: permission.id }, newFiles(pdf('letter.pdf'))),
  );
  done(await commands.saveProfile({ firstName: 'Mary', lastName: 'Watson' }));
  done(await commands.savePreferences({ defaultUnits: 'imperial' }));
  return { contact, permission, interaction, detector, quest, find, item, media };
}
