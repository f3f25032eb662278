import type { FindId } from '@metalquest/core/ids';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { OfficerSheet } from './officer-sheet.tsx';

export function OfficerButton({ findId }: { findId: FindId }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileText aria-hidden="true" size={20} strokeWidth={1.75} />
        Record for a Finds Liaison Officer
      </Button>
      <OfficerSheet open={open} onOpenChange={setOpen} finds={{ id: findId }} />
    </>
  );
}
