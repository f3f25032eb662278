import { Shovel } from 'lucide-react';
import { FileButton } from './file-button.tsx';

interface HoleFilledButtonProps {
  /** The ID of the form, as in FileButton. */
  form: string;
  onFiles: (files: readonly File[]) => Promise<boolean>;
}

export function HoleFilledButton({ form, onFiles }: HoleFilledButtonProps) {
  return (
    <FileButton camera form={form} label="Hole filled photo" onFiles={onFiles} className="min-h-11 px-3">
      <Shovel aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="font-[560] text-ink text-sm">
        Hole filled photo <span className="font-normal text-muted">(optional, private)</span>
      </span>
    </FileButton>
  );
}
