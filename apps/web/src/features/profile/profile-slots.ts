import type { GalleryLayout } from '@metalquest/core/gallery/gallery-choices';
import type { GalleryEntry } from '@metalquest/core/gallery/gallery-entry';
import type { UserId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { ComponentType, ReactNode } from 'react';

/** A password to be, with how hard it is to guess; another feature has it, app/ brings it here. */
export type NewPasswordField = ComponentType<{
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Its owner's e-mail address, which it should not be made of. */
  email: string;
  /** True once somebody tried to go on with it. */
  wasTried: boolean;
}>;

/** Away from the guarded page, signed out, and everything of the user gone from this device. */
export type LeaveForGood = (userId: UserId) => Promise<void>;

/** Finds as the public gallery lays them out; `draw` puts the first picture of one into its frame. */
type GalleryFindsSlot = ComponentType<{
  finds: readonly GalleryEntry<Media>[];
  layout: GalleryLayout;
  draw: (find: GalleryEntry<Media>, at: number, keepsShape: boolean) => ReactNode;
}>;

/** What the account settings take from elsewhere. */
export interface ProfileSlots {
  readonly newPasswordField: NewPasswordField;
  readonly leaveForGood: LeaveForGood;
  readonly galleryFinds: GalleryFindsSlot;
  /** Which server this device speaks to, where one can choose. */
  readonly server: ReactNode;
}
