import { useState } from 'react';
import type { PickedFile } from '../../../forms/use-draft-files.ts';
import type { VoiceRecording } from '../../../records/voice/use-voice-recording.ts';
import { VoiceNoteRow, type VoiceNoteRowProps } from '../../../records/voice/voice-note-row.tsx';
import { VoiceRecorder } from '../../../records/voice/voice-recorder.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';

interface VoicePickerProps {
  recording: VoiceRecording;
  files: readonly PickedFile[];
  locale: string;
  onRemove: (id: string) => void;
}

/** Records voice notes of a find that is not saved yet. */
export function VoicePicker({ recording, files, locale, onRemove }: VoicePickerProps) {
  const [playing, setPlaying] = useState<string | null>(null);
  return (
    <section aria-label="Voice notes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {files.length > 0 ? (
        <ul>
          {files.map((note) => (
            <DraftNote
              key={note.id}
              note={note}
              locale={locale}
              isPlaying={playing === note.id}
              onPlaying={(isPlaying) => setPlaying(isPlaying ? note.id : null)}
              onDelete={() => onRemove(note.id)}
            />
          ))}
        </ul>
      ) : null}
      <VoiceRecorder recording={recording} />
    </section>
  );
}

type DraftNoteProps = Pick<VoiceNoteRowProps, 'locale' | 'isPlaying' | 'onPlaying' | 'onDelete'> & {
  note: PickedFile;
};

function DraftNote({ note, ...row }: DraftNoteProps) {
  const { file, durationMs = 0 } = note;
  const url = useObjectUrl(file);
  const recordedAt = new Date(file.lastModified).toISOString();
  return (
    <VoiceNoteRow {...row} url={url} isMissing={false} recordedAt={recordedAt} durationMs={durationMs} />
  );
}
