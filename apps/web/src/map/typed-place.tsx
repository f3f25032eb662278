import type { LngLat } from '@metalquest/core/geo/point';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

export interface TypedPlaceProps {
  /** Receives the typed place, and the side of the square of a grid reference. */
  readonly onPlace: (place: LngLat, sizeM: number | null) => void;
  readonly takesFocus?: boolean;
}

/** Says how large the square of a grid reference is; empty for small squares. */
export function squareText(sizeM: number | null): string {
  if (sizeM === null || sizeM <= 1) return '';
  const side = sizeM >= 1000 ? `${sizeM / 1000} km` : `${sizeM} m`;
  return `This is the middle of a ${side} square.`;
}

/** A place by its grid reference or its degrees. The parser loads on first use. */
export function TypedPlace({ onPlace, takesFocus = false }: TypedPlaceProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [sizeM, setSizeM] = useState<number | null>(null);

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  async function take() {
    if (text.trim() === '') {
      setError('Type a place first, like SE 1578 6712 or 54.19754, -1.77158.');
      return;
    }
    const { placeOfText } = await import('@metalquest/core/geo/typed-place');
    const read = placeOfText(text);
    setError(read.ok ? null : read.error.message);
    if (!read.ok) return;
    setSizeM(read.value.sizeM);
    setText('');
    onPlace(read.value.place, read.value.sizeM);
  }

  return (
    <div>
      <Field label="Type a grid reference or coordinates" error={error}>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <Input
            ref={input}
            value={text}
            placeholder="SE 1578 6712"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            className="tabular-nums"
            onChange={({ target }) => {
              setText(target.value);
              setError(null);
              setSizeM(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Prevents the submission of the surrounding form.
              event.preventDefault();
              void take();
            }}
          />
          <Button variant="secondary" onClick={() => void take()} className="h-12">
            Go there
          </Button>
        </div>
      </Field>
      <p role="status" className="mt-1.5 text-muted text-sm tabular-nums empty:hidden">
        {squareText(sizeM)}
      </p>
    </div>
  );
}
