import { postAddress } from '@metalquest/core/content/post-address';
import {
  POST_STATE_LABELS,
  postState,
  proposedTime,
  publishedNow,
  type StatusChange,
  scheduleOf,
} from '@metalquest/core/content/post-state';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.ts';
import type { PostEditor } from './post-editor.ts';
import { useEditorPart } from './use-editor.ts';
import { momentText, zoneName } from './when-text.ts';

export interface PublishDialogProps {
  readonly editor: PostEditor;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly problemCount: number;
}

/** Publishes a post now, or schedules it in the author's local time. */
export function PublishDialog({ isOpen, onClose, ...rest }: PublishDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())} title="Publish this post">
      <PublishForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function PublishForm({ editor, onClose, problemCount }: Omit<PublishDialogProps, 'isOpen'>) {
  const saved = useEditorPart(editor, (state) => state.saved);
  const fields = useEditorPart(editor, (state) => state.fields);
  const isSaving = useEditorPart(editor, (state) => state.isSaving);
  const problem = useEditorPart(editor, (state) => state.problem);
  const isPlanned = saved !== null && postState(saved, Date.now()) === 'scheduled';
  const [when, setWhen] = useState<'now' | 'later'>(isPlanned ? 'later' : 'now');
  const [{ day, time }, setMoment] = useState(() => proposedTime(Date.now()));
  const [attempted, setAttempted] = useState<string | null>(null);
  const planned = scheduleOf(day, time, Date.now());

  async function publish(): Promise<void> {
    if (isSaving) return;
    if (when === 'later' && !planned.ok) {
      setAttempted(planned.error);
      return;
    }
    const change: StatusChange =
      when === 'later' && planned.ok ? planned.value : publishedNow(saved, Date.now());
    if (!(await editor.save(change))) return;
    const at = change.publishedAt;
    if (when === 'later' && at)
      toast.success(POST_STATE_LABELS.scheduled, { description: momentText(at, navigator.language) });
    else toast.success(POST_STATE_LABELS.published, { description: postAddress(editor.state.get().fields) });
    onClose();
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <ChoiceCards
        label="When to publish"
        value={when}
        onChange={setWhen}
        choices={[
          { value: 'now', label: 'Now', hint: `Anyone can read it at ${postAddress(fields)}.` },
          { value: 'later', label: 'Later', hint: 'It is published automatically.' },
        ]}
      />
      {when === 'later' ? (
        <div className="grid gap-3">
          <div className="grid grid-cols-2 gap-3">
            <Field label="Day">
              <Input
                type="date"
                value={day}
                onChange={({ target }) => setMoment({ day: target.value, time })}
              />
            </Field>
            <Field label="Time">
              <Input
                type="time"
                value={time}
                onChange={({ target }) => setMoment({ day, time: target.value })}
              />
            </Field>
          </div>
          <p aria-live="polite" className="text-muted text-sm">
            {planned.ok
              ? `It will be published on ${momentText(planned.value.publishedAt, navigator.language)}, ${zoneName()} time.`
              : (attempted ?? planned.error)}
          </p>
        </div>
      ) : null}
      {problemCount > 0 ? (
        <Note>
          {problemCount === 1 ? 'Fix 1 issue' : `Fix ${problemCount} issues`} in the text first. See the list
          below it.
        </Note>
      ) : null}
      {problem ? <Note tone="problem">{problem}</Note> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : when === 'later' ? 'Schedule' : 'Publish'}
        </Button>
      </div>
    </form>
  );
}
