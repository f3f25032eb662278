import { TARGET_ID_MAX_LENGTH } from '@metalquest/core/find/find-error';
import { Delete } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

interface TargetIdFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const key =
  'grid min-h-16 select-none place-items-center rounded-control border border-line bg-card figures text-2xl shadow-soft transition-colors active:bg-moss-tint sm:min-h-18';

export function TargetIdField({ value, onChange, error }: TargetIdFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="min-w-0">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex size-full min-h-28 flex-col rounded-card border border-line bg-card px-3.5 pt-2.5 pb-1 text-left shadow-soft hover:border-edge"
      >
        <span className="font-[560] text-muted text-sm">Target ID</span>
        <span className="figures w-full truncate text-[2.5rem] leading-tight">
          {value || (
            <>
              <span aria-hidden="true" className="font-normal text-muted">
                –
              </span>
              <span className="sr-only">not recorded</span>
            </>
          )}
        </span>
      </button>
      {error ? <p className="mt-1 font-[560] text-clay text-sm">{error}</p> : null}
      <Sheet open={open} onOpenChange={setOpen} side="bottom" title="Target ID">
        <Keypad value={value} onChange={onChange} onDone={() => setOpen(false)} />
      </Sheet>
    </div>
  );
}

interface KeypadProps {
  value: string;
  onChange: (value: string) => void;
  onDone: () => void;
}

/** Digits, a dash for a range such as 72-75, and an input for a hardware keyboard. */
function Keypad({ value, onChange, onDone }: KeypadProps) {
  const [isFresh, setFresh] = useState(value !== '');
  // The first key replaces the value, which is more often wrong than incomplete.
  const append = (digit: string) => {
    onChange(`${isFresh ? '' : value}${digit}`.slice(0, TARGET_ID_MAX_LENGTH));
    setFresh(false);
  };
  return (
    <div className="mx-auto grid max-w-md gap-3">
      <input
        aria-label="Target ID"
        value={value}
        // Suppresses the on-screen keyboard.
        inputMode="none"
        autoComplete="off"
        maxLength={TARGET_ID_MAX_LENGTH}
        placeholder="–"
        onChange={({ target }) => {
          setFresh(false);
          onChange(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone();
        }}
        className="figures w-full rounded-control bg-transparent text-center text-[3.25rem] leading-tight placeholder:font-normal placeholder:text-muted"
      />
      <div className="grid grid-cols-3 gap-2.5">
        {KEYS.map((digit) => (
          <button key={digit} type="button" className={key} onClick={() => append(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label="Dash, for a range" className={key} onClick={() => append('-')}>
          –
        </button>
        <button type="button" className={key} onClick={() => append('0')}>
          0
        </button>
        <button
          type="button"
          aria-label="Delete last character"
          className={key}
          onClick={() => {
            setFresh(false);
            onChange(value.slice(0, -1));
          }}
        >
          <Delete aria-hidden="true" size={28} strokeWidth={1.75} />
        </button>
      </div>
      <Button size="thumb" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
