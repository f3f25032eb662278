import { CATEGORIES } from '@metalquest/core/find/category';
import { PERIODS } from '@metalquest/core/find/period';
import type { FindId } from '@metalquest/core/ids';
import type { Commands } from '@metalquest/sync/engine';
import type { QuestListItem } from '@metalquest/sync/queries/query-types';
import { ArrowRightLeft, CalendarRange, FileDown, ScanLine, Shapes, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { ExportSheet } from '../../../records/export/export-sheet.tsx';
import { QuestChooser } from '../../../records/quest-chooser.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toastEdited } from '../../../ui/toast-edited.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import type { FindSelection } from './use-selection.ts';

export interface BulkBarProps {
  selection: FindSelection;
  /** The size of the list. */
  total: number | null;
  locale: string;
}

type Edit = ReturnType<Commands['moveFinds']>;
type Part = 'move' | 'category' | 'period' | 'gear' | 'export';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

const ACTIONS = [
  { part: 'move', label: 'Move', icon: ArrowRightLeft },
  { part: 'category', label: 'Category', icon: Shapes },
  { part: 'period', label: 'Period', icon: CalendarRange },
  { part: 'gear', label: 'Gear', icon: ScanLine },
  { part: 'export', label: 'Export', icon: FileDown },
] as const;

const GEAR_NOTES = {
  detector: 'Detector',
  coil: 'Coil',
  pinpointer: 'Pinpointer',
  other: 'Added to their other gear',
} as const;

/** The actions for the selected finds; each has one undo. */
export function BulkBar({ selection, total, locale }: BulkBarProps) {
  const { commands, queries } = useEngine();
  const [part, setPart] = useState<Part | null>(null);
  const isBusy = useRef(false);
  const gear = useLive(() => queries.equipment(), [queries]).value;
  const ids: readonly FindId[] = [...selection.ids];
  const number = new Intl.NumberFormat(locale);
  const these = ids.length === 1 ? '1 find' : `${number.format(ids.length)} finds`;
  const of = (name: Part) => ({
    open: part === name,
    onOpenChange: (open: boolean) => setPart(open ? name : null),
  });

  async function edit(editing: () => Edit, failureTitle: string, title: string, description?: string) {
    if (isBusy.current) return;
    isBusy.current = true;
    const done = await toastOnFailure(editing(), failureTitle);
    isBusy.current = false;
    if (!done.ok) return;
    setPart(null);
    toastEdited(commands, { title, undo: done.value, ...(description ? { description } : {}) });
  }
  const change = (to: Parameters<Commands['changeFinds']>[1], description: string) =>
    edit(() => commands.changeFinds(ids, to), 'Find Update Sync Failed', `${these} updated`, description);
  const move = (quest: QuestListItem) =>
    edit(
      () => commands.moveFinds(ids, quest.id),
      'Find Update Sync Failed',
      `${these} moved`,
      `Now in ${quest.name}.`,
    );
  const remove = () => edit(() => commands.deleteFinds(ids), 'Find Deletion Sync Failed', `${these} deleted`);

  return (
    <section
      aria-label="Selected finds"
      className="sticky bottom-[calc(var(--foot)+0.75rem)] z-20 mt-4 grid gap-2 rounded-picture border border-line bg-card p-3 shadow-float"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <p aria-live="polite" className="grow px-1 tabular-nums">
          {number.format(ids.length)} selected
        </p>
        {total !== null && ids.length < total ? (
          <Button variant="ghost" className="px-3" onClick={selection.selectAll}>
            Select all {number.format(total)}
          </Button>
        ) : null}
        <Button variant="ghost" className="px-3" onClick={selection.stop}>
          Done
        </Button>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {ACTIONS.map(({ part: name, label, icon: Icon }) => (
          <Button
            key={name}
            variant="secondary"
            className="px-2"
            disabled={ids.length === 0}
            onClick={() => setPart(name)}
          >
            <Icon {...icon} />
            {label}
          </Button>
        ))}
        <Button variant="danger-quiet" className="px-2" disabled={ids.length === 0} onClick={remove}>
          <Trash2 {...icon} />
          Delete
        </Button>
      </div>
      <QuestChooser
        {...of('move')}
        title="Move to another quest"
        description={`${these} with photos and videos.`}
        onChoose={move}
      />
      <Dialog {...of('category')} title="Category" description={`For ${these}.`}>
        <ChoiceList
          search={null}
          choices={CATEGORIES.map((name) => ({ id: name, name, note: null }))}
          selected={null}
          onChoose={(category) => change({ category }, `Category: ${category}`)}
          none={null}
        />
      </Dialog>
      <Dialog {...of('period')} title="Period" description={`For ${these}.`}>
        <ChoiceList
          search={null}
          choices={[
            ...PERIODS.map((name) => ({ id: name, name, note: null })),
            { id: '', name: 'Not recorded', note: null },
          ]}
          selected={null}
          onChoose={(chosen) => {
            const period = PERIODS.find((name) => name === chosen) ?? null;
            void change({ period }, `Period: ${period ?? 'not recorded'}`);
          }}
          none={null}
        />
      </Dialog>
      <Dialog {...of('gear')} title="Gear" description={`Used for ${these}.`}>
        <ChoiceList
          search={null}
          choices={(gear ?? []).map(({ id, name, type }) => ({ id, name, note: GEAR_NOTES[type] }))}
          selected={null}
          onChoose={(chosen) => {
            const one = gear?.find(({ id }) => id === chosen);
            if (one) void change({ gearId: one.id }, `${GEAR_NOTES[one.type]}: ${one.name}`);
          }}
          none={gear?.length === 0 ? 'Add your gear first: My Gear in the account menu.' : null}
        />
      </Dialog>
      <ExportSheet {...of('export')} title={`Export ${these}`} selection={{ kind: 'finds', ids }} />
    </section>
  );
}
