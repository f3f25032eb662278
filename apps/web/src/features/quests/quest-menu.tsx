import { CircleDot, EllipsisVertical, List, Pencil, Trash2 } from 'lucide-react';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export interface QuestMenuProps {
  onEdit: () => void;
  onDelete: () => void;
  /** Set where the timeline and the notes are not visible. */
  onShowDetails?: (() => void) | undefined;
  /** Set for a paused quest that is not the current one. */
  onActivate?: (() => void) | undefined;
  className?: string;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function QuestMenu({ onEdit, onDelete, onShowDetails, onActivate, className }: QuestMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label="More about this quest" variant="ghost" {...(className ? { className } : {})}>
          <EllipsisVertical {...icon} size={24} />
        </IconButton>
      }
    >
      {onShowDetails ? (
        <DropdownMenuItem onSelect={onShowDetails}>
          <List {...icon} />
          Timeline, notes and permission
        </DropdownMenuItem>
      ) : null}
      {onActivate ? (
        <DropdownMenuItem onSelect={onActivate}>
          <CircleDot {...icon} />
          Activate
        </DropdownMenuItem>
      ) : null}
      <DropdownMenuItem onSelect={onEdit}>
        <Pencil {...icon} />
        Edit quest
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem danger onSelect={onDelete}>
        <Trash2 {...icon} />
        Delete quest
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
