import { formatClock } from '@metalquest/core/units/duration';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

export interface VoiceNoteRowProps {
  /** Null while the sound is not on this device. */
  url: string | null;
  isMissing: boolean;
  /** ISO-8601 UTC. */
  recordedAt: string;
  durationMs: number;
  locale: string;
  /** One of several notes plays at a time. */
  isPlaying: boolean;
  onPlaying: (isPlaying: boolean) => void;
  onDelete: () => void;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

/** A voice note: plays it, tells its time and length, and deletes it. */
export function VoiceNoteRow(props: VoiceNoteRowProps) {
  const { url, isMissing, recordedAt, durationMs, locale, isPlaying, onPlaying, onDelete } = props;
  const audio = useRef<HTMLAudioElement>(null);
  const [positionMs, setPositionMs] = useState(0);
  const [isUnplayable, setUnplayable] = useState(false);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const name = `voice note of ${time.format(new Date(recordedAt))}`;

  useEffect(() => {
    if (!isPlaying) audio.current?.pause();
  }, [isPlaying]);

  function toggle(): void {
    onPlaying(!isPlaying);
    if (isPlaying) return;
    // In the event itself: browsers play sound only when the user asks for it.
    audio.current?.play().catch((error: unknown) => {
      onPlaying(false);
      // Pausing before the sound has started rejects too.
      setUnplayable(!(error instanceof DOMException && error.name === 'AbortError'));
    });
  }

  return (
    <li className="flex items-center gap-2 border-line border-b py-1.5 last:border-b-0">
      {url ? (
        // biome-ignore lint/a11y/useMediaCaption: a recording of the user has no captions.
        <audio
          ref={audio}
          src={url}
          preload="auto"
          onTimeUpdate={(event) => setPositionMs(event.currentTarget.currentTime * 1000)}
          onEnded={() => {
            setPositionMs(0);
            onPlaying(false);
          }}
        />
      ) : null}
      <IconButton
        label={`${isPlaying ? 'Pause' : 'Play'} ${name}`}
        className="size-14"
        aria-disabled={url === null}
        onClick={url === null ? undefined : toggle}
      >
        {isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
      </IconButton>
      <div className="grid min-w-0 grow gap-1 pl-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 text-sm">{time.format(new Date(recordedAt))}</span>
          <span className="figures text-muted text-sm">
            {isPlaying || positionMs > 0 ? `${formatClock(positionMs / 1000)} / ` : null}
            {formatClock(durationMs / 1000)}
          </span>
        </p>
        {positionMs > 0 ? (
          <ProgressBar label={`Played of the ${name}`} done={positionMs / durationMs} />
        ) : null}
        {isMissing ? (
          <p className="text-muted text-sm">Not on this device yet. It downloads when you have signal.</p>
        ) : null}
        {isUnplayable ? (
          <p role="alert" className="text-clay text-sm">
            This browser cannot play it. Update the browser, or use another one.
          </p>
        ) : null}
      </div>
      <IconButton label={`Delete ${name}`} variant="ghost" onClick={onDelete}>
        <Trash2 {...icon} />
      </IconButton>
    </li>
  );
}
