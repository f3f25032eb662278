import { recordingProblemText, voiceNoteLeftMs } from '@metalquest/core/media/voice-note';
import { formatClock } from '@metalquest/core/units/duration';
import { Mic, Square } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { VoiceRecording } from './use-voice-recording.ts';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

/** Starts and stops a voice note, and shows how long it is and may still become. */
export function VoiceRecorder({ recording }: { recording: VoiceRecording }) {
  const { status, elapsedMs, problem, start, stop } = recording;
  const isRecording = status === 'recording';
  return (
    <div className="grid gap-2">
      {isRecording ? (
        <div className="flex items-center gap-3 rounded-control border border-clay bg-card py-1.5 pr-1.5 pl-4">
          <span
            aria-hidden="true"
            className="size-3 shrink-0 rounded-full bg-clay motion-safe:animate-breathe"
          />
          <p role="timer" className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <span className="figures text-lg">{formatClock(elapsedMs / 1000)}</span>{' '}
            <span className="text-muted text-sm">{formatClock(voiceNoteLeftMs(elapsedMs) / 1000)} left</span>
          </p>
          <Button variant="danger" className="min-h-14" onClick={() => void stop()}>
            <Square {...icon} size={18} fill="currentColor" />
            Stop
          </Button>
        </div>
      ) : (
        <Button
          variant="secondary"
          className="min-h-14 w-full"
          aria-disabled={status !== 'idle'}
          onClick={() => void start()}
        >
          <Mic {...icon} />
          {status === 'saving' ? 'Saving voice note...' : 'Record voice note'}
        </Button>
      )}
      <p role="status" className="sr-only">
        {isRecording ? 'Recording' : ''}
      </p>
      {problem ? <Note tone="problem">{recordingProblemText(problem)}</Note> : null}
    </div>
  );
}
