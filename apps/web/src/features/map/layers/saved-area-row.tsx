import { formatBytes } from '@metalquest/core/units/byte-size';
import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  pauseArea,
  refreshArea,
  removeArea,
  renameArea,
  resumeArea,
} from '../../../map/offline/area-jobs.ts';
import type { SavedArea } from '../../../map/offline/tile-store.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

const PROBLEMS = {
  'storage-full': 'This device has no space left. Delete files or another area, then resume.',
  'no-answer': 'The map provider does not answer. Resume later.',
} as const;

/** '12 MB, 26 Nov 2026, Streets and Red map'. */
function detailsOf({ bytes, savedAtMs, layers }: SavedArea, locale: string): string {
  const date =
    savedAtMs === null ? null : new Date(savedAtMs).toLocaleDateString(locale, { dateStyle: 'medium' });
  const names = new Intl.ListFormat(locale).format(layers.map(({ name }) => name));
  return [formatBytes(bytes, locale), date, names].filter(Boolean).join(', ');
}

function failureText({ failures }: SavedArea, locale: string): string | null {
  const entries = Object.entries(failures);
  if (entries.length === 0) return null;
  const parts = entries.map(([name, count]) => `${name} (${count.toLocaleString(locale)})`);
  return `Tiles that could not be loaded: ${parts.join(', ')}.`;
}

export function SavedAreaRow({ area, isOnline }: { readonly area: SavedArea; readonly isOnline: boolean }) {
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { name, state, problem } = area;
  const locale = navigator.language;
  const failure = failureText(area, locale);
  return (
    <li className="rounded-control border border-line px-3 py-2">
      <div className="flex items-center gap-1">
        <span className="min-w-0 grow">
          <span className="wrap-anywhere block font-[560]">{name}</span>
          <span className="wrap-anywhere block text-muted text-sm">{detailsOf(area, locale)}</span>
        </span>
        <IconButton label={`Rename ${name}`} variant="ghost" onClick={() => setRenaming(true)}>
          <Pencil {...icon} />
        </IconButton>
        {state === 'saved' ? (
          <IconButton
            label={`Refresh ${name}`}
            variant="ghost"
            disabled={!isOnline}
            onClick={() => void refreshArea(area)}
          >
            <RefreshCw {...icon} />
          </IconButton>
        ) : null}
        <IconButton label={`Delete ${name}`} variant="ghost" onClick={() => setDeleting(true)}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
      {state === 'saved' ? null : <Progress area={area} isOnline={isOnline} locale={locale} />}
      {problem ? <p className="text-clay text-sm">{PROBLEMS[problem]}</p> : null}
      {failure ? (
        <div className="flex items-center gap-3">
          <p className="wrap-anywhere grow text-sm">{failure}</p>
          {state === 'saved' ? (
            <Button
              variant="secondary"
              className="shrink-0"
              disabled={!isOnline}
              onClick={() => void resumeArea(area)}
            >
              Try again
            </Button>
          ) : null}
        </div>
      ) : null}
      <Dialog open={isRenaming} onOpenChange={setRenaming} title="Rename the area">
        <NameForm area={area} onDone={() => setRenaming(false)} />
      </Dialog>
      <AlertDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${name}?`}
        description="Its maps are removed from this device, except for parts that another area has too."
        confirmLabel="Delete area"
        danger
        onConfirm={() => void removeArea(area)}
      />
    </li>
  );
}

function Progress({
  area,
  isOnline,
  locale,
}: {
  readonly area: SavedArea;
  readonly isOnline: boolean;
  readonly locale: string;
}) {
  const { name, state, doneCount, tileCount } = area;
  const count = `${doneCount.toLocaleString(locale)} of ${tileCount.toLocaleString(locale)} tiles`;
  const isPaused = state === 'paused';
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 grow">
        <ProgressBar label={`Saving ${name}`} done={doneCount / Math.max(1, tileCount)} />
        <p className="mt-1 text-muted text-sm">
          {count}
          {isPaused ? ', paused' : isOnline ? '' : ', waiting for signal'}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        onClick={() => void (isPaused ? resumeArea(area) : pauseArea(area))}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </div>
  );
}

function NameForm({ area, onDone }: { readonly area: SavedArea; readonly onDone: () => void }) {
  const [name, setName] = useState(area.name);
  const isValid = name.trim() !== '';
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        void renameArea(area, name.trim());
        onDone();
      }}
    >
      <Field label="Name" error={isValid ? null : 'Give the area a name.'}>
        <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Button type="submit">Save name</Button>
    </form>
  );
}
