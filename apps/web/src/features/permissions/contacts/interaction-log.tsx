import type { ContactId } from '@metalquest/core/ids';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { Button } from '../../../ui/button.tsx';
import { ListFoot } from '../list/list-foot.tsx';
import { ROWS_PER_PAGE } from '../list/use-permission-list.ts';
import { useDeletes } from '../use-deletes.ts';
import { InteractionFormSheet } from './interaction-form-sheet.tsx';
import { InteractionRow } from './interaction-row.tsx';

export interface InteractionLogProps {
  contactId: ContactId;
  /** Newest first. */
  interactions: readonly Interaction[];
  display: Display;
  today: string;
}

export function InteractionLog({ contactId, interactions, display, today }: InteractionLogProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [limit, setLimit] = useState(ROWS_PER_PAGE);
  const [open, setOpen] = useState<{ readonly interaction: Interaction | null } | null>(null);
  // Retained while the sheet fades out.
  const openedId = useRef(open);
  if (open) openedId.current = open;
  const { deleteInteraction } = useDeletes();
  async function remove(interaction: Interaction) {
    // The row with the focus was removed, so focus the heading.
    if (await deleteInteraction(interaction)) heading.current?.focus();
  }
  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-xl outline-none">
          Interactions
        </h2>
        <Button variant="secondary" onClick={() => setOpen({ interaction: null })}>
          <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
          Log interaction
        </Button>
      </div>
      {interactions.length === 0 ? (
        <p className="mt-2 max-w-prose text-muted">
          No notes yet. Write down the conversation and a follow-up date; you get a reminder on that day.
        </p>
      ) : (
        <>
          <ol className="mt-3 divide-y divide-line border-line border-y">
            {interactions.slice(0, limit).map((interaction) => (
              <InteractionRow
                key={interaction.id}
                interaction={interaction}
                display={display}
                today={today}
                onEdit={() => setOpen({ interaction })}
                onDelete={() => void remove(interaction)}
              />
            ))}
          </ol>
          {interactions.length > ROWS_PER_PAGE ? (
            <ListFoot
              shown={Math.min(limit, interactions.length)}
              total={interactions.length}
              words={['interaction', 'interactions']}
              onMore={() => setLimit(limit + ROWS_PER_PAGE)}
            />
          ) : null}
        </>
      )}
      <InteractionFormSheet
        contactId={contactId}
        interaction={openedId.current?.interaction ?? null}
        open={open !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setOpen(null);
        }}
      />
    </section>
  );
}
