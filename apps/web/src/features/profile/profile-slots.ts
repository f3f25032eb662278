import type { GalleryLayout } from '@metalquest/core/gallery/gallery-choices';
import type { GalleryEntry } from '@metalquest/core/gallery/gallery-entry';
import type { UserId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { ComponentType, ReactNode } from 'react';

/** A field for a new password with its strength; injected by app/. */
export type NewPasswordField = ComponentType<{
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The user's email, which the password should not contain. */
  email: string;
  /** Whether the form was submitted. */
  wasTried: boolean;
}>;

/** Leaves the page, signs out, and deletes the user's data from this device. */
export type LeaveForGood = (userId: UserId) => Promise<void>;

/** Finds in the public gallery's layout; `draw` renders the first picture of a find. */
type GalleryFindsSlot = ComponentType<{
  finds: readonly GalleryEntry<Media>[];
  layout: GalleryLayout;
  draw: (find: GalleryEntry<Media>, at: number, keepsShape: boolean) => ReactNode;
}>;

/** Components of other features for the profile, injected by app/. */
export interface ProfileSlots {
  readonly newPasswordField: NewPasswordField;
  readonly leaveForGood: LeaveForGood;
  readonly galleryFinds: GalleryFindsSlot;
  /** Server selection, in the native app. */
  readonly server: ReactNode;
}
