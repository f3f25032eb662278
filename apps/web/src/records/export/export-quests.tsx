import type { QuestId } from '@metalquest/core/ids';
import type { QuestFilter } from '@metalquest/sync/queries/query-types';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ExportSheet } from './export-sheet.tsx';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export interface ExportQuestsProps {
  filter: Omit<QuestFilter, 'offset' | 'limit'>;
  total: number | null;
  look: 'icon' | 'words';
}

export function ExportQuests({ filter, total, look }: ExportQuestsProps) {
  const [open, setOpen] = useState(false);
  const these = total === 1 ? '1 quest' : `${total ?? 'these'} quests`;
  return (
    <>
      {look === 'icon' ? (
        <IconButton
          label="Export these quests"
          variant="ghost"
          disabled={!total}
          onClick={() => setOpen(true)}
        >
          <FileDown {...icon} />
        </IconButton>
      ) : (
        <Button variant="ghost" onClick={() => setOpen(true)}>
          <FileDown {...icon} />
          Export {these}
        </Button>
      )}
      <ExportSheet
        open={open}
        onOpenChange={setOpen}
        title={`Export ${these}`}
        selection={{ kind: 'quests', filter }}
      />
    </>
  );
}

export function ExportQuest({ id }: { id: QuestId }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileDown {...icon} />
        Export
      </Button>
      <ExportSheet
        open={open}
        onOpenChange={setOpen}
        title="Export this quest"
        selection={{ kind: 'quest', id }}
      />
    </>
  );
}
