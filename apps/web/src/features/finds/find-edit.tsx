import type { FindDetail } from '@metalquest/sync/queries/queries';
import { Check, X } from 'lucide-react';
import { type FormEvent, useEffect, useReducer, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import type { Display } from '../../lib/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';
import { EditMedia } from './edit-media.tsx';
import { fieldsOfForm, findFormReducer, formOfFind } from './find-form.ts';
import { FindFormFields } from './find-form-fields.tsx';

export interface FindEditProps {
  detail: FindDetail;
  display: Display;
  onDone: () => void;
}

/** A find with all its fields open to change. Photos are added and taken away at once, the rest on Save. */
export function FindEdit({ detail, display, onDone }: FindEditProps) {
  const { commands } = useEngine();
  const { find, media } = detail;
  const [form, dispatch] = useReducer(findFormReducer, find, formOfFind);
  const [saving, setSaving] = useState(false);

  useEffect(() => {
    // The button that opened this stands at the end of a long page.
    window.scrollTo({ top: 0 });
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    const updated = await toldOutcome(
      commands.updateFind(find.id, fieldsOfForm(form)),
      'Find Update Sync Failed',
    );
    setSaving(false);
    if (!updated.ok) return;
    toast.success('Find updated', { description: updated.value.name });
    onDone();
  }

  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col">
      <div className="mx-auto w-full max-w-2xl grow px-3 md:max-w-5xl md:px-6">
        <header className="flex items-center gap-3 py-4 md:pt-7">
          <IconButton label="Close without saving" onClick={onDone}>
            <X aria-hidden="true" size={22} strokeWidth={1.75} />
          </IconButton>
          <div className="min-w-0">
            <h1 className="text-xl leading-none">Edit find</h1>
            <p className="mt-1 truncate text-muted text-sm">{find.name}</p>
          </div>
        </header>
        <div className="grid content-start gap-x-8 gap-y-3.5 pb-6 md:grid-cols-2">
          <EditMedia findId={find.id} name={find.name} category={find.category} media={media} />
          <FindFormFields
            form={form}
            onChange={(changes) => dispatch({ type: 'change', changes })}
            display={display}
          />
        </div>
      </div>
      <div className="sticky bottom-13 z-20 border-line border-t bg-card px-3 py-3 md:mx-auto md:w-full md:max-w-5xl md:rounded-t-card md:border-x">
        <div className="flex gap-2.5 md:justify-end">
          <Button variant="secondary" size="field" className="flex-1 px-3 md:max-w-48" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" size="field" aria-disabled={saving} className="flex-[2] px-3 md:max-w-72">
            <Check aria-hidden="true" size={24} strokeWidth={1.75} />
            Save changes
          </Button>
        </div>
      </div>
    </form>
  );
}
