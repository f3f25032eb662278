import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import type { FindId } from '@metalquest/core/ids';
import { Check, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { FindThumb } from '../../records/find-thumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dateText } from './dates.ts';
import { FoundRing } from './found-ring.tsx';

/** Finds per page (spec section 9). */
const FINDS_PER_PAGE = 10;

export interface MarkFoundDialogProps {
  item: BucketItem | null;
  locale: string;
  onClose: () => void;
  /** Resolves to true once saved. */
  onFound: (item: BucketItem, findId: FindId | null) => Promise<boolean>;
}

/** Chooses the find that fulfils an item: the latest first, or by a search. */
export function MarkFoundDialog({ item, onClose, ...form }: MarkFoundDialogProps) {
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={item ? `You found ${item.name}` : ''}
      description="Which of your finds is it?"
      className="max-w-2xl"
    >
      {item ? <MarkFoundForm key={item.id} item={item} onClose={onClose} {...form} /> : null}
    </Dialog>
  );
}

function MarkFoundForm({ item, locale, onClose, onFound }: MarkFoundDialogProps & { item: BucketItem }) {
  const { queries } = useEngine();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(FINDS_PER_PAGE);
  const [selected, setSelected] = useState<FindId | null>(null);
  const [isSaving, setSaving] = useState(false);
  const words = search.trim();
  const finds = useLive(
    () => queries.finds({ offset: 0, limit, ...(words ? { search: words } : {}) }),
    [queries, limit, words],
    { keepPrevious: true },
  );
  if (finds.status === 'error') throw finds.error;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const isSaved = await onFound(item, selected);
    setSaving(false);
    if (isSaved) onClose();
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label="Search your finds" labelHidden>
        <div className="relative">
          <Search
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted"
          />
          <Input
            type="search"
            value={search}
            placeholder="Name, notes or target ID"
            autoComplete="off"
            className="pl-12"
            aria-label="Search your finds"
            onChange={(event) => {
              setSearch(event.target.value);
              setLimit(FINDS_PER_PAGE);
            }}
          />
        </div>
      </Field>
      <fieldset className="max-h-[46dvh] min-w-0 overflow-y-auto overscroll-contain p-1">
        <legend className="sr-only">Your finds</legend>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-4">
          <Choice isChosen={selected === null} onChoose={() => setSelected(null)} name="None of these">
            <span className="grid aspect-square place-items-center rounded-picture bg-moss-tint">
              <FoundRing isFound className="size-1/2" />
            </span>
          </Choice>
          {finds.value?.items.map((find) => (
            <Choice
              key={find.id}
              isChosen={selected === find.id}
              onChoose={() => setSelected(find.id)}
              name={find.name}
              detail={[dateText(find.foundAt, locale), find.questName].filter(Boolean).join(', ')}
            >
              <FindThumb
                findId={find.id}
                category={find.category}
                className="aspect-square rounded-picture"
              />
            </Choice>
          )) ??
            ['a', 'b', 'c'].map((key) => <Skeleton key={key} className="aspect-square rounded-picture" />)}
        </div>
        {finds.value && finds.value.total === 0 ? (
          <p role="status" className="mt-4 text-center text-muted">
            {words ? 'No matching finds. Try another word.' : 'No finds yet.'}
          </p>
        ) : null}
        {finds.value && finds.value.items.length < finds.value.total ? (
          <Button
            variant="secondary"
            className="mx-auto mt-5 flex"
            onClick={() => setLimit(limit + FINDS_PER_PAGE)}
          >
            Load more
          </Button>
        ) : null}
      </fieldset>
      <Button type="submit" size="field" aria-disabled={isSaving}>
        <Check aria-hidden="true" size={24} strokeWidth={1.75} />
        {selected === null ? 'Mark found without a find' : 'Mark found'}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  name: string;
  detail?: string;
  children: ReactNode;
}

function Choice({ isChosen, onChoose, name, detail, children }: ChoiceProps) {
  return (
    <label className="group relative min-w-0 cursor-pointer rounded-picture has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2">
      <input type="radio" name="find" checked={isChosen} onChange={onChoose} className="sr-only" />
      <span className="relative block rounded-picture group-has-checked:outline-3 group-has-checked:outline-brass group-has-checked:outline-offset-2">
        {children}
        {isChosen ? (
          <span className="absolute top-2 right-2 grid size-8 place-items-center rounded-full bg-fill-brass text-on-brass">
            <Check aria-hidden="true" size={20} strokeWidth={2} />
          </span>
        ) : null}
      </span>
      <span className="mt-2 line-clamp-2 font-[560] leading-snug">{name}</span>
      {detail ? <span className="block truncate text-muted text-sm">{detail}</span> : null}
    </label>
  );
}
