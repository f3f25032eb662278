import { EQUIPMENT_TYPES } from '@metalquest/core/gear/equipment';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { GearDrawing } from './gear-drawing.tsx';
import { TYPE_WORDS } from './gear-words.ts';

export function TypeTiles({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-[560] text-muted text-sm">What is it?</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {EQUIPMENT_TYPES.map((type) => (
          <label
            key={type}
            className="relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-picture border border-line bg-card p-2 text-center font-[560] shadow-soft transition-colors hover:border-edge has-checked:border-2 has-checked:border-moss-deep has-checked:bg-moss-tint has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2"
          >
            <input type="radio" value={type} className="sr-only" {...field} />
            <GearDrawing type={type} className="size-11 text-moss-deep" />
            {TYPE_WORDS[type].one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
