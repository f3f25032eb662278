import type { NamedPlace } from '@metalquest/core/geo/gazetteer';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { NameList, optionId } from './name-list.tsx';
import { isName, useNamedPlaces } from './use-named-places.ts';

export interface TypedPlaceProps {
  /** Receives the typed place, and the side of the square of a grid reference. */
  readonly onPlace: (place: LngLat, sizeM: number | null) => void;
  /** Short plus codes and names are searched around it. */
  readonly near?: LngLat | null;
  /** Offers places by name; without it a name is refused. */
  readonly names?: {
    readonly units: Units;
    readonly locale: string;
    readonly onName: (place: NamedPlace) => void;
  };
  /** The text of the button. */
  readonly action?: string;
  readonly takesFocus?: boolean;
}

/** Says how large the square of a grid reference is; empty for small squares. */
export function squareText(sizeM: number | null): string {
  if (sizeM === null || sizeM <= 1) return '';
  const side = sizeM >= 1000 ? `${sizeM / 1000} km` : `${sizeM} m`;
  return `This is the middle of a ${side} square.`;
}

const NO_NAME =
  'There is no town of this name in this app. Check the spelling, or type a grid reference or coordinates.';
const NOT_LOADED = 'The list of places is not on this device yet. Try again when you are online.';

/** A place by its grid reference, plus code, degrees or name. The parser and the names load on first use. */
export function TypedPlace({
  onPlace,
  near = null,
  names,
  action = 'Go there',
  takesFocus = false,
}: TypedPlaceProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [sizeM, setSizeM] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const { found, failed } = useNamedPlaces(text, near, names !== undefined);
  const options = found ?? [];

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  async function take() {
    if (text.trim() === '') {
      setError('Type a place first, like SE 1578 6712 or 54.19754, -1.77158.');
      return;
    }
    try {
      await goTo(text);
    } catch {
      setError(NOT_LOADED);
    }
  }

  async function goTo(typed: string) {
    const { readPlace } = await import('./read-place.ts');
    const read = await readPlace(typed, near);
    if (read.ok) {
      setError(null);
      setSizeM(read.value.sizeM);
      // The user may have typed the next place meanwhile.
      setText((current) => (current === typed ? '' : current));
      onPlace(read.value.place, read.value.sizeM);
      return;
    }
    if (!names || !isName(typed)) {
      setError(read.error);
      return;
    }
    const { findPlaces } = await import('./world-places.ts');
    const [first] = await findPlaces(typed, near);
    if (first) names.onName(first);
    else setError(NO_NAME);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      // Prevents the submission of the surrounding form.
      event.preventDefault();
      const chosen = options[active];
      if (chosen) names?.onName(chosen);
      else void take();
      return;
    }
    if (options.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const [first, last] = [0, options.length - 1];
      if (event.key === 'ArrowDown') setActive(active === last ? first : active + 1);
      else setActive(active <= first ? last : active - 1);
    }
    if (event.key === 'Escape') {
      // Only the list closes, not the card around it.
      event.stopPropagation();
      setText('');
      setActive(-1);
    }
  }

  const isOpen = options.length > 0;
  return (
    <div>
      <Field
        label={
          names
            ? 'Type a town, grid reference, plus code or coordinates'
            : 'Type a grid reference or coordinates'
        }
        error={error}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <Input
            ref={input}
            value={text}
            placeholder={names ? 'Salisbury or SE 1578 6712' : 'SE 1578 6712'}
            autoComplete="off"
            autoCapitalize={names ? 'words' : 'characters'}
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            className="tabular-nums"
            {...(names
              ? {
                  role: 'combobox',
                  'aria-autocomplete': 'list' as const,
                  'aria-expanded': isOpen,
                  'aria-controls': isOpen ? listId : undefined,
                  'aria-activedescendant': options[active] ? optionId(listId, active) : undefined,
                }
              : {})}
            onChange={({ target }) => {
              setText(target.value);
              setError(null);
              setSizeM(null);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
          />
          <Button variant="secondary" onClick={() => void take()} className="h-12">
            {action}
          </Button>
        </div>
      </Field>
      {names && isOpen ? (
        <NameList
          id={listId}
          places={options}
          active={active}
          near={near}
          units={names.units}
          locale={names.locale}
          onChoose={names.onName}
        />
      ) : null}
      <p role="status" className="mt-1.5 text-muted text-sm tabular-nums empty:hidden">
        {failed ? NOT_LOADED : squareText(sizeM)}
        {isOpen ? <span className="sr-only">{`${options.length} places`}</span> : null}
      </p>
    </div>
  );
}
