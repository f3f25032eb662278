import { device } from '#device';

/** A kill during a recording loses at most this much of it, ms. */
const PIECE_MS = 5_000;

export interface RecordedSound {
  readonly sound: Blob;
  readonly durationMs: number;
}

export interface SoundOptions {
  /** The MIME type with its codec. */
  readonly format: string;
  readonly bitsPerSecond: number;
  readonly maxMs: number;
  /** Receives everything recorded so far, every few seconds. */
  readonly onPiece: (soFar: RecordedSound) => void;
}

export interface SoundRecorder {
  elapsedMs(): number;
  stop(): void;
  /** Resolves when it was stopped, reached `maxMs`, or was ended by the system. */
  readonly ended: Promise<RecordedSound>;
}

/** Whether this browser gives pages a microphone; 'insecure' for a page over http. */
export function soundSupport(): 'ready' | 'insecure' | 'none' {
  if (!window.isSecureContext) return 'insecure';
  const hasMicrophone = 'mediaDevices' in navigator && 'MediaRecorder' in window;
  return hasMicrophone ? 'ready' : 'none';
}

/** Records mono sound from the microphone. Rejects with the DOMException of the browser. */
export async function recordSound(options: SoundOptions): Promise<SoundRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  const tracks = stream.getAudioTracks();
  const release = () => {
    for (const track of tracks) track.stop();
  };
  try {
    // The service must start while the app is in the foreground.
    const endBackground = (await device.recordInBackground?.()) ?? null;
    return begin(stream, options, () => {
      release();
      void endBackground?.();
    });
  } catch (error) {
    release();
    throw error;
  }
}

function begin(
  stream: MediaStream,
  { format, bitsPerSecond, maxMs, onPiece }: SoundOptions,
  release: () => void,
): SoundRecorder {
  const recorder = new MediaRecorder(stream, { mimeType: format, audioBitsPerSecond: bitsPerSecond });
  const pieces: Blob[] = [];
  const startedAt = performance.now();
  let endedAt: number | null = null;
  const elapsedMs = () => (endedAt ?? performance.now()) - startedAt;
  const soFar = () => ({ sound: new Blob(pieces, { type: format }), durationMs: elapsedMs() });

  function stop(): void {
    if (recorder.state === 'inactive') return;
    endedAt ??= performance.now();
    recorder.stop();
  }

  const ended = new Promise<RecordedSound>((resolve) => {
    const limit = setTimeout(stop, maxMs);
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) pieces.push(data);
      if (recorder.state === 'inactive') return;
      // A sleeping page's timers are late.
      if (elapsedMs() >= maxMs) stop();
      else onPiece(soFar());
    });
    // Also after an error, and when the user takes the permission back.
    recorder.addEventListener('stop', () => {
      endedAt ??= performance.now();
      clearTimeout(limit);
      release();
      resolve(soFar());
    });
  });
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('ended', stop);
    // Safari silences a hidden page.
    track.addEventListener('mute', () => {
      if (document.hidden) stop();
    });
  }
  recorder.start(PIECE_MS);
  return { elapsedMs, stop, ended };
}
