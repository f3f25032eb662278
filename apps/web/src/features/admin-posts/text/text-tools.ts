import { codeEdit, footnoteEdit, tableEdit } from '@metalquest/core/content/edit/block-edits';
import { cycleHeading, toggleLines } from '@metalquest/core/content/edit/line-edits';
import { linkEdit, toggleMark } from '@metalquest/core/content/edit/mark-edits';
import type { SelectedText, TextEdit } from '@metalquest/core/content/edit/text-edit';
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link as LinkIcon,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Quote,
  Superscript,
  Table,
} from 'lucide-react';

export interface TextTool {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly edit: (from: SelectedText) => TextEdit;
  /** `KeyboardEvent.code`, pressed with Ctrl or Cmd; null for none. */
  readonly key: { readonly code: string; readonly shift: boolean; readonly name: string } | null;
}

const letter = (name: string): TextTool['key'] => ({ code: `Key${name}`, shift: false, name });
const digit = (name: string): TextTool['key'] => ({
  code: `Digit${name}`,
  shift: true,
  name: `Shift+${name}`,
});

export const TEXT_TOOLS: readonly TextTool[] = [
  { label: 'Bold', Icon: Bold, edit: (from) => toggleMark(from, '**'), key: letter('B') },
  { label: 'Italic', Icon: Italic, edit: (from) => toggleMark(from, '*'), key: letter('I') },
  { label: 'Heading', Icon: Heading, edit: cycleHeading, key: letter('H') },
  { label: 'Link', Icon: LinkIcon, edit: linkEdit, key: letter('K') },
  { label: 'List', Icon: List, edit: (from) => toggleLines(from, 'list'), key: digit('8') },
  {
    label: 'Numbered list',
    Icon: ListOrdered,
    edit: (from) => toggleLines(from, 'ordered'),
    key: digit('7'),
  },
  { label: 'Task list', Icon: ListChecks, edit: (from) => toggleLines(from, 'task'), key: digit('9') },
  { label: 'Quote', Icon: Quote, edit: (from) => toggleLines(from, 'quote'), key: digit('6') },
  { label: 'Table', Icon: Table, edit: tableEdit, key: null },
  { label: 'Code', Icon: Code, edit: codeEdit, key: letter('E') },
  { label: 'Footnote', Icon: Superscript, edit: footnoteEdit, key: null },
];

export function toolOfKey(
  event: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  return TEXT_TOOLS.find(({ key }) => key?.code === event.code && key.shift === event.shiftKey);
}
