import { asQuestId, asUserId, type QuestId } from '../../src/ids.ts';
import type { ActiveQuest } from '../../src/quest/quest.ts';
import { type StartQuestInput, startQuest } from '../../src/quest/start.ts';

export const EIGHT = Date.UTC(2026, 5, 7, 8);

export const afterEight = (minutes: number, seconds = 0): number => EIGHT + minutes * 60_000 + seconds * 1000;

export const questId = (n: number): QuestId =>
  asQuestId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);

export function startInput(changes: Partial<StartQuestInput> = {}): StartQuestInput {
  return {
    id: questId(1),
    userId: asUserId('11111111-1111-4111-8111-111111111111'),
    name: 'Long field',
    location: { lng: 0.12181, lat: 52.20531 },
    ...changes,
  };
}

export function startedQuest(changes: Partial<StartQuestInput> = {}, now = EIGHT): ActiveQuest {
  const started = startQuest(startInput(changes), now);
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}
