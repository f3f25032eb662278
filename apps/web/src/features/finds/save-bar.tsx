import { Check } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

export interface SaveBarProps {
  saving: boolean;
  onSaveAndAnother: () => void;
}

/** Sticky buttons at the foot of the screen. Save submits the surrounding form. */
export function SaveBar({ saving, onSaveAndAnother }: SaveBarProps) {
  return (
    <div className="sticky bottom-(--foot) z-20 border-line border-t bg-card px-3 pt-3 pb-[max(0.75rem,var(--bare-foot))] md:mx-auto md:w-full md:max-w-5xl md:rounded-t-card md:border-x">
      <div className="mx-auto flex max-w-2xl gap-2.5 md:max-w-none md:justify-end">
        <Button
          variant="secondary"
          size="thumb"
          aria-disabled={saving}
          onClick={onSaveAndAnother}
          className="flex-[1] px-3 text-base leading-snug md:max-w-56"
        >
          Save and another
        </Button>
        <Button type="submit" size="thumb" aria-disabled={saving} className="flex-[2] px-3 md:max-w-80">
          <Check aria-hidden="true" size={26} strokeWidth={1.75} />
          {saving ? 'Saving...' : 'Save find'}
        </Button>
      </div>
    </div>
  );
}
