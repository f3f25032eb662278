import {
  CalendarDays,
  HardDriveDownload,
  History,
  Images,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  SlidersHorizontal,
  Trash2,
  UserRound,
} from 'lucide-react';

/** The sections of the profile, by the last part of their URL. */
export const SECTIONS = [
  { id: 'you', label: 'Name and photo', Icon: UserRound },
  { id: 'display', label: 'Units and display', Icon: SlidersHorizontal },
  { id: 'gallery', label: 'Public gallery', Icon: Images },
  { id: 'sign-in', label: 'Email and password', Icon: KeyRound },
  { id: 'devices', label: 'Devices', Icon: MonitorSmartphone },
  { id: 'calendar', label: 'Calendar', Icon: CalendarDays },
  { id: 'data', label: 'Storage and data', Icon: HardDriveDownload },
  { id: 'deleted', label: 'Recently deleted', Icon: History },
  { id: 'delete', label: 'Delete account', Icon: Trash2 },
] as const satisfies readonly { id: string; label: string; Icon: LucideIcon }[];

export type Section = (typeof SECTIONS)[number];

/** A guest has records and no account. */
export const labelOf = ({ id, label }: Section, isGuest: boolean): string =>
  isGuest && id === 'delete' ? 'Delete records' : label;

/** The section of a URL; null for the list or an unknown one. */
export function sectionOf(id: string | undefined): Section | null {
  return SECTIONS.find((section) => section.id === id) ?? null;
}
