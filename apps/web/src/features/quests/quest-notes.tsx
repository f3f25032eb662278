import { Pencil } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';

export function QuestNotes({ notes, onEdit }: { notes: string | null; onEdit: () => void }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          Notes
        </h2>
        <Button variant="ghost" className="-mr-3 px-3 text-muted" onClick={onEdit}>
          <Pencil aria-hidden="true" size={18} strokeWidth={1.75} />
          {notes ? 'Edit' : 'Add a note'}
        </Button>
      </div>
      {notes ? (
        <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-pretty">{notes}</p>
      ) : null}
    </section>
  );
}
