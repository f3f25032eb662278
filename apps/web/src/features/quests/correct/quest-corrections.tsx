import type { EndedQuest } from '@metalquest/core/quest/quest';
import type { EditedQuest } from '@metalquest/sync/commands/correct-quest';
import { EllipsisVertical, Merge, Scissors, Split } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import type { Display } from '../../../engine/use-display.ts';
import { QuestChooser } from '../../../records/quest-chooser.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { toastEdited } from '../../../ui/toast-edited.ts';
import { type CommandResult, toastOnFailure } from '../../../ui/toast-on-failure.ts';
import type { QuestView } from '../use-quest-view.ts';
import type { RebuildFormProps } from './rebuild-forms.tsx';

const RebuildForm = lazyComponent<RebuildFormProps>(
  async () => (await import('./rebuild-forms.tsx')).RebuildForm,
);

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

interface QuestCorrectionsProps {
  quest: EndedQuest;
  view: QuestView;
  display: Display;
}

/** Trims the path of an ended quest, splits it, or merges it with another. New quests replace the old ones. */
export function QuestCorrections({ quest, view, display }: QuestCorrectionsProps) {
  const { commands } = useEngine();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'trim' | 'split' | 'merge' | null>(null);
  const shown = (kind: typeof open) => (isOpen: boolean) => setOpen(isOpen ? kind : null);

  async function replace(title: string, edit: Promise<CommandResult<EditedQuest>>) {
    const edited = await toastOnFailure(edit, 'Update Quest Failed');
    if (!edited.ok) return;
    setOpen(null);
    navigate(`/quests/${edited.value.quest.id}`, { replace: true });
    toastEdited(commands, {
      title,
      description: quest.name,
      undo: edited.value.undo,
      onUndone: () => navigate(`/quests/${quest.id}`, { replace: true }),
    });
  }

  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="secondary">
            <EllipsisVertical {...icon} />
            Correct
          </Button>
        }
      >
        <DropdownMenuItem disabled={view.path.length < 2} onSelect={() => setOpen('trim')}>
          <Scissors {...icon} />
          Trim path
        </DropdownMenuItem>
        <DropdownMenuItem disabled={quest.endTime === null} onSelect={() => setOpen('split')}>
          <Split {...icon} />
          Split quest
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setOpen('merge')}>
          <Merge {...icon} />
          Merge with another quest
        </DropdownMenuItem>
      </DropdownMenu>
      <Dialog open={open === 'trim'} onOpenChange={shown('trim')} title="Trim path">
        <Suspense>
          <RebuildForm
            kind="trim"
            path={view.path}
            display={display}
            onTrim={(range) => void replace('Path trimmed', commands.trimPath(quest.id, range))}
          />
        </Suspense>
      </Dialog>
      <Dialog
        open={open === 'split'}
        onOpenChange={shown('split')}
        title="Split quest"
        description="Path and finds are divided at this time. The notes stay with the first quest."
      >
        <Suspense>
          <RebuildForm
            kind="split"
            quest={quest}
            finds={view.finds}
            display={display}
            onSplit={(atMs) => void replace('Quest split', commands.splitQuest(quest.id, atMs))}
          />
        </Suspense>
      </Dialog>
      <QuestChooser
        open={open === 'merge'}
        onOpenChange={shown('merge')}
        title="Merge with another quest"
        description="Their paths, finds and notes become one quest, from the first start to the last end."
        except={quest.id}
        status="ended"
        onChoose={(other) => void replace('Quests merged', commands.mergeQuests(quest.id, other.id))}
      />
    </>
  );
}
