import type { EquipmentType } from '@metalquest/core/gear/equipment';
import type { EquipmentId } from '@metalquest/core/ids';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';

export interface AddGearProps {
  type: EquipmentType;
  label: string;
  onAdded: (id: EquipmentId) => void;
}

/** Adds a piece of gear without leaving the find. Not a form element, because it is inside one. */
export function AddGear({ type, label, onAdded }: AddGearProps) {
  const { commands } = useEngine();
  const [name, setName] = useState<string | null>(null);
  const isAdding = useRef(false);
  if (name === null) {
    return (
      <Button
        variant="ghost"
        className="-ml-3 justify-self-start px-3 text-moss-deep"
        onClick={() => {
          isAdding.current = false;
          setName('');
        }}
      >
        <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
        {type === 'other' ? `Add ${label}` : `Add a ${label.toLowerCase()}`}
      </Button>
    );
  }
  async function add() {
    // A held key repeats.
    if (isAdding.current) return;
    isAdding.current = true;
    const added = await toastOnFailure(
      commands.addEquipment({ name: name ?? '', type }),
      'Error Syncing Gear Item',
    );
    isAdding.current = added.ok;
    if (!added.ok) return;
    setName(null);
    onAdded(added.value.id);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  }
  return (
    <div className="flex items-end gap-2">
      <Field label={`New ${label.toLowerCase()}`} className="min-w-0 grow">
        <Input
          autoFocus
          value={name}
          autoComplete="off"
          placeholder={PLACEHOLDERS[type]}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button variant="secondary" className="min-h-12" aria-disabled={name.trim() === ''} onClick={add}>
        Add
      </Button>
    </div>
  );
}

const PLACEHOLDERS: Record<EquipmentType, string> = {
  detector: 'Deus II',
  coil: '9 inch',
  pinpointer: 'Pro-Pointer',
  other: 'Spade',
};
