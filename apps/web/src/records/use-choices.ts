import {
  asEquipmentId,
  asPermissionId,
  asQuestId,
  type EquipmentId,
  type PermissionId,
  type QuestId,
} from '@metalquest/core/ids';
import type { Queries } from '@metalquest/sync/queries/queries';
import type { FindChoice } from '@metalquest/sync/queries/query-types';
import { useEngine } from '../engine/engine.ts';
import { useDisplay } from '../engine/use-display.ts';
import { useLive } from '../engine/use-live.ts';
import { dateText } from './date-text.ts';

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
}

export interface ChoiceSource {
  readonly by: FindChoice;
  readonly title: string;
  readonly all: string;
  readonly none: string;
  readonly search: string;
  readonly canSearch: boolean;
}

export const CHOICE_SOURCES: readonly ChoiceSource[] = [
  {
    by: 'questId',
    title: 'Quest',
    all: 'Any quest',
    none: 'No matching quests.',
    search: 'Search quests',
    canSearch: true,
  },
  {
    by: 'permissionId',
    title: 'Permission',
    all: 'Any land',
    none: 'No matching permissions.',
    search: 'Search permissions',
    canSearch: true,
  },
  {
    by: 'detectorId',
    title: 'Detector',
    all: 'Any detector',
    none: 'Your gear has no detector yet.',
    search: 'Search detectors',
    canSearch: false,
  },
];

const MAX_CHOICES = 30;

async function read(queries: Queries, by: FindChoice, search: string, locale: string): Promise<Choice[]> {
  const page = { offset: 0, limit: MAX_CHOICES, ...(search.trim() ? { search: search.trim() } : {}) };
  switch (by) {
    case 'questId': {
      const { items } = await queries.quests(page);
      return items.map(({ id, name, startTime }) => ({ id, name, note: dateText(startTime, locale) }));
    }
    case 'permissionId': {
      const { items } = await queries.permissions(page);
      return items.map(({ id, propertyAddress, contact }) => ({
        id,
        name: propertyAddress,
        note: contact?.name ?? null,
      }));
    }
    case 'detectorId': {
      const detectors = await queries.equipment('detector');
      return detectors.map(({ id, name, model }) => ({ id, name, note: model === name ? null : model }));
    }
  }
}

export function useChoices(by: FindChoice, search: string): readonly Choice[] | undefined {
  const { queries } = useEngine();
  const { locale } = useDisplay();
  return useLive(() => read(queries, by, search, locale), [queries, by, search, locale], {
    keepPrevious: true,
  }).value;
}

async function nameOf(queries: Queries, by: FindChoice, id: string): Promise<string | null> {
  switch (by) {
    case 'questId':
      return (await queries.quest(asQuestId(id)))?.name ?? null;
    case 'permissionId':
      return (await queries.permission(asPermissionId(id)))?.permission.propertyAddress ?? null;
    case 'detectorId': {
      const gear = await queries.equipment('detector');
      return gear.find((item) => item.id === asEquipmentId(id))?.name ?? null;
    }
  }
}

export function useChoice(by: FindChoice, id: string | null): Choice | null {
  const { queries } = useEngine();
  const name = useLive(async () => (id ? nameOf(queries, by, id) : null), [queries, by, id]).value;
  return id ? { id, name: name ?? '', note: null } : null;
}

export interface ChosenRows {
  readonly questId: QuestId | null;
  readonly permissionId: PermissionId | null;
  readonly detectorId: EquipmentId | null;
}

export function chosenRow(by: FindChoice, id: string | null): Partial<ChosenRows> {
  switch (by) {
    case 'questId':
      return { questId: id === null ? null : asQuestId(id) };
    case 'permissionId':
      return { permissionId: id === null ? null : asPermissionId(id) };
    case 'detectorId':
      return { detectorId: id === null ? null : asEquipmentId(id) };
  }
}
