import type { FindId, QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { useId, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useMediaUrl } from '../../engine/use-media-url.ts';
import { useAddedFiles } from '../../forms/use-added-files.ts';
import { toastDeleted } from '../../ui/toast-deleted.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { WaitingFiles } from '../../ui/waiting-files.tsx';
import { useVoiceRecording } from './use-voice-recording.ts';
import { VoiceNoteRow, type VoiceNoteRowProps } from './voice-note-row.tsx';
import { VoiceRecorder } from './voice-recorder.tsx';

interface VoiceNotesProps {
  owner: { readonly findId: FindId } | { readonly questId: QuestId };
  notes: readonly Media[];
  locale: string;
}

/** The voice notes of a find or a quest, and a button to record one. They are never shared. */
export function VoiceNotes({ owner, notes, locale }: VoiceNotesProps) {
  const headingId = useId();
  const key = 'findId' in owner ? owner.findId : owner.questId;
  const added = useAddedFiles({ owner, draftKey: `voice-notes:${key}`, draftLabel: 'a voice note' });
  const recording = useVoiceRecording({
    draftKey: `voice-recording:${key}`,
    onRecorded: (note) => added.addNew([note]),
  });
  const [playing, setPlaying] = useState<string | null>(null);
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={headingId} className="text-lg">
        Voice notes
      </h2>
      {notes.length > 0 ? (
        <ul>
          {notes.map((note) => (
            <SavedNote
              key={note.id}
              note={note}
              locale={locale}
              isPlaying={playing === note.id}
              onPlaying={(isPlaying) => setPlaying(isPlaying ? note.id : null)}
            />
          ))}
        </ul>
      ) : null}
      <VoiceRecorder recording={recording} />
      <WaitingFiles {...added} onRetry={() => void added.add([])} />
    </section>
  );
}

type SavedNoteProps = Pick<VoiceNoteRowProps, 'locale' | 'isPlaying' | 'onPlaying'> & { note: Media };

function SavedNote({ note, ...row }: SavedNoteProps) {
  const { commands } = useEngine();
  const { url, status } = useMediaUrl(note, 'full');
  const { recordedAt, durationMs } = note;

  async function remove(): Promise<void> {
    row.onPlaying(false);
    const deleted = await toastOnFailure(commands.deleteVoiceNote(note.id), 'Voice Note Not Deleted');
    if (!deleted.ok) return;
    toastDeleted(commands, { row: { table: 'media', entityId: note.id }, noun: 'Voice note' });
  }

  return (
    <VoiceNoteRow
      {...row}
      url={url}
      isMissing={status === 'waiting'}
      recordedAt={recordedAt ?? note.createdAt}
      durationMs={durationMs ?? 0}
      onDelete={() => void remove()}
    />
  );
}
