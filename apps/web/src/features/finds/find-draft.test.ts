import { asQuestId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import { firstForm, forgetDraft, writeDraft } from './find-draft.ts';
import { EMPTY_FIND_FORM } from './find-form.ts';

const quest = asQuestId('11111111-1111-4111-8111-111111111111');
const otherQuest = asQuestId('22222222-2222-4222-8222-222222222222');

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

describe('the draft of a find', () => {
  it('survives a reload, for its own quest only', () => {
    const storage = memory();
    const form = { ...EMPTY_FIND_FORM, targetId: '84', category: 'Coin', depthCm: 12.7 } as const;
    writeDraft(quest, form, storage);
    expect(firstForm(quest, storage)).toEqual(form);
    expect(firstForm(otherQuest, storage)).toEqual(EMPTY_FIND_FORM);
  });

  it('is gone once the find is saved', () => {
    const storage = memory();
    writeDraft(quest, { ...EMPTY_FIND_FORM, name: 'Penny' }, storage);
    forgetDraft(quest, storage);
    expect(firstForm(quest, storage)).toEqual(EMPTY_FIND_FORM);
  });

  it('takes nothing from a stored text that is no draft', () => {
    const storage = memory();
    storage.setItem(`metalquest:find-draft:${quest}`, '{"category":"Gold","depthCm":"deep","detectorId":7}');
    expect(firstForm(quest, storage)).toEqual(EMPTY_FIND_FORM);
    storage.setItem(`metalquest:find-draft:${quest}`, '<');
    expect(firstForm(quest, storage)).toEqual(EMPTY_FIND_FORM);
  });

  it('does not stop the form when the storage is full', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => writeDraft(quest, EMPTY_FIND_FORM, full)).not.toThrow();
  });
});
