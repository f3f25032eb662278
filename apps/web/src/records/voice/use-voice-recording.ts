import {
  type RecordingProblem,
  recordingProblem,
  VOICE_NOTE_BITS_PER_SECOND,
  VOICE_NOTE_MAX_MS,
  voiceNoteFormat,
  voiceNoteName,
} from '@metalquest/core/media/voice-note';
import type { Draft, NewFile } from '@metalquest/sync/engine';
import { useEffect, useRef, useState } from 'react';
import { platform } from '#platform';
import { useDraft, useDraftPart } from '../../forms/use-draft.ts';
import { reportError } from '../../platform/report-error.ts';
import {
  type RecordedSound,
  recordSound,
  type SoundRecorder,
  soundSupport,
} from '../../platform/sound-recorder.ts';
import { localTimeText } from '../local-time.ts';

export interface VoiceRecording {
  readonly status: 'idle' | 'starting' | 'recording' | 'saving';
  readonly elapsedMs: number;
  readonly problem: RecordingProblem | null;
  start(): Promise<void>;
  /** Ends a recording, if there is one. Resolves when it was passed on. */
  stop(): Promise<void>;
}

export interface VoiceRecordingOptions {
  /** Holds the recording while it grows, so that a kill loses a few seconds at most. */
  readonly draftKey: string;
  /** Takes a recording over. Resolves to whether it is stored. */
  readonly onRecorded: (note: NewFile) => Promise<boolean>;
}

/** Often enough for a clock that shows seconds, ms. */
const TICK_MS = 250;

/** Recordings in progress. A page that opens again waits for the one that it left. */
const inProgress = new WeakMap<Draft, Promise<void>>();

/** Records a voice note. A recording that the app did not survive is passed on when the page opens again. */
export function useVoiceRecording({ draftKey, onRecorded }: VoiceRecordingOptions): VoiceRecording {
  const draft = useDraft(draftKey, 'a voice note');
  const draftStatus = useDraftPart(draft, (state) => state.status);
  const [status, setStatus] = useState<VoiceRecording['status']>('idle');
  const [problem, setProblem] = useState<RecordingProblem | null>(null);
  const [elapsedMs, setElapsedMs] = useState(0);
  const recorder = useRef<SoundRecorder | null>(null);
  const isMounted = useRef(true);
  const passOn = useRef(onRecorded);
  passOn.current = onRecorded;

  async function keep(note: NewFile): Promise<void> {
    if (await passOn.current(note)) await draft.removeFiles(new Set([note.id]));
  }

  async function keepLeftOver(): Promise<void> {
    await inProgress.get(draft);
    if (recorder.current || !isMounted.current) return;
    for (const note of draft.get().content.files) await keep(note);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft was read.
  useEffect(() => {
    if (draftStatus === 'open') keepLeftOver().catch(reportError);
  }, [draftStatus, draft]);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      recorder.current?.stop();
    };
  }, []);

  useEffect(() => {
    if (status !== 'recording') return;
    const timer = setInterval(() => setElapsedMs(recorder.current?.elapsedMs() ?? 0), TICK_MS);
    return () => clearInterval(timer);
  }, [status]);

  /** Resolves when the recording has ended and was passed on. */
  async function run(format: string): Promise<void> {
    const release = draft.hold();
    try {
      const id = crypto.randomUUID();
      const beganAt = Date.now();
      const noteOf = ({ sound, durationMs }: RecordedSound): NewFile => {
        const type = format.startsWith('audio/webm') ? 'audio/webm' : 'audio/mp4';
        const name = voiceNoteName(localTimeText(new Date(beganAt).toISOString()), type);
        const file = new File([sound], name, { type: format, lastModified: beganAt });
        return { id, file, as: 'voice_note', durationMs };
      };
      const started = await recordSound({
        format,
        bitsPerSecond: VOICE_NOTE_BITS_PER_SECOND,
        maxMs: VOICE_NOTE_MAX_MS,
        async onPiece(soFar) {
          if (await draft.setFiles([noteOf(soFar)])) return;
          setProblem('full');
          started.stop();
        },
      });
      recorder.current = started;
      if (!isMounted.current) started.stop();
      setElapsedMs(0);
      setStatus('recording');
      const recorded = await started.ended;
      recorder.current = null;
      setStatus('saving');
      if (recorded.sound.size === 0) return setProblem('failed');
      const note = noteOf(recorded);
      await draft.setFiles([note]);
      await keep(note);
    } finally {
      recorder.current = null;
      release();
    }
  }

  async function start(): Promise<void> {
    if (status !== 'idle' || inProgress.has(draft)) return;
    setProblem(null);
    const support = soundSupport();
    const format =
      support === 'ready' ? voiceNoteFormat((type) => MediaRecorder.isTypeSupported(type)) : null;
    if (!format) return setProblem(support === 'insecure' ? 'insecure' : 'unsupported');
    setStatus('starting');
    const running = run(format).catch((error: unknown) => {
      if (!(error instanceof DOMException)) reportError(error);
      setProblem(recordingProblem(error instanceof DOMException ? error.name : '', platform.isNative));
    });
    inProgress.set(draft, running);
    await running;
    inProgress.delete(draft);
    setStatus('idle');
  }

  return {
    status,
    elapsedMs,
    problem,
    start,
    async stop() {
      recorder.current?.stop();
      await inProgress.get(draft);
    },
  };
}
