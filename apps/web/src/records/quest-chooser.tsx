import type { QuestId } from '@metalquest/core/ids';
import type { QuestStatus } from '@metalquest/core/quest/quest';
import type { QuestListItem } from '@metalquest/sync/queries/query-types';
import { useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { useDisplay } from '../engine/use-display.ts';
import { useLive } from '../engine/use-live.ts';
import { ChoiceList } from '../ui/choice-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { dateText } from './date-text.ts';

/** The search finds the others. */
const OFFERED = 20;

interface QuestChooserProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  except?: QuestId;
  /** Offers only these; all by default. */
  status?: QuestStatus;
  onChoose: (quest: QuestListItem) => void;
}

export function QuestChooser({ open, onOpenChange, title, description, ...list }: QuestChooserProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <Quests {...list} />
    </Dialog>
  );
}

function Quests({ except, status, onChoose }: Pick<QuestChooserProps, 'except' | 'status' | 'onChoose'>) {
  const { queries } = useEngine();
  const { locale } = useDisplay();
  const [search, setSearch] = useState('');
  const found = useLive(
    () => queries.quests({ search, offset: 0, limit: OFFERED + 1, ...(status ? { status } : {}) }),
    [queries, search, status],
  );
  if (found.status === 'error') throw found.error;
  const quests = (found.value?.items ?? []).filter(({ id }) => id !== except).slice(0, OFFERED);
  return (
    <ChoiceList
      search={{ label: 'Search quests', value: search, onChange: setSearch }}
      choices={quests.map(({ id, name, startTime, locationName }) => ({
        id,
        name,
        note: [dateText(startTime, locale), locationName].filter(Boolean).join(', '),
      }))}
      selected={null}
      onChoose={(chosen) => {
        const quest = quests.find(({ id }) => id === chosen);
        if (quest) onChoose(quest);
      }}
      none={found.value && quests.length === 0 ? 'No matching quests.' : null}
    />
  );
}
