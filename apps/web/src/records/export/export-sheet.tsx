import type { RecordSelection } from '@metalquest/sync/engine';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export interface ExportSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  selection: RecordSelection;
  title: string;
}

const ExportForm = lazyComponent(async () => (await import('./export-form.tsx')).ExportForm);

export function ExportSheet({ open, onOpenChange, title, selection }: ExportSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="aside" title={title}>
      <Suspense>
        <ExportForm selection={selection} />
      </Suspense>
    </Sheet>
  );
}
