import type { FindSort } from '@metalquest/core/find/find-filter';
import type { FindNarrowing } from '@metalquest/sync/queries/query-types';
import { FileDown, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ExportSheet } from './export-sheet.tsx';
import { requestedList } from './list-handoff.ts';
import { OfficerSheet } from './officer-sheet.tsx';

export interface ExportFindsProps {
  narrowing: FindNarrowing;
  sort: FindSort;
  total: number | null;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function ExportFinds({ narrowing, sort, total }: ExportFindsProps) {
  const [open, setOpen] = useState<'file' | 'officer' | null>(null);
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpen(null);
  };
  const these = total === 1 ? '1 find' : `${total ?? 'these'} finds`;
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label="Export these finds" variant="ghost" disabled={!total}>
            <FileDown {...icon} />
          </IconButton>
        }
      >
        <DropdownMenuItem onSelect={() => setOpen('file')}>
          <FileDown {...icon} />
          Export {these}
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/reports/finds" state={requestedList(narrowing, sort)}>
            <Printer {...icon} />
            Print {these} as a list
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setOpen('officer')}>
          <FileText {...icon} />
          Records for a Finds Liaison Officer
        </DropdownMenuItem>
      </DropdownMenu>
      <ExportSheet
        open={open === 'file'}
        onOpenChange={close}
        title={`Export ${these}`}
        selection={{ kind: 'finds', filter: narrowing, sort }}
      />
      <OfficerSheet
        open={open === 'officer'}
        onOpenChange={close}
        finds={{ filter: { ...narrowing, sort } }}
      />
    </>
  );
}
