import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import { Archive, EllipsisVertical, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export interface ItemMenuProps {
  item: BucketItem;
  onEdit: () => void;
  onArchive: () => void;
  onReopen: () => void;
  onDelete: () => void;
  className?: string;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function ItemMenu({ item, onEdit, onArchive, onReopen, onDelete, className }: ItemMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`More about ${item.name}`} variant="ghost" {...(className ? { className } : {})}>
          <EllipsisVertical {...icon} size={22} />
        </IconButton>
      }
    >
      <DropdownMenuItem onSelect={onEdit}>
        <Pencil {...icon} />
        Edit
      </DropdownMenuItem>
      {item.status === 'pending' ? null : (
        <DropdownMenuItem onSelect={onReopen}>
          <RotateCcw {...icon} />
          Reopen
        </DropdownMenuItem>
      )}
      {item.status === 'archived' ? null : (
        <DropdownMenuItem onSelect={onArchive}>
          <Archive {...icon} />
          Archive
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
      <DropdownMenuItem danger onSelect={onDelete}>
        <Trash2 {...icon} />
        Delete
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
