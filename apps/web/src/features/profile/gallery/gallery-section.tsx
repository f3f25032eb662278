import {
  GALLERY_FIELDS,
  type GalleryLayout,
  galleryLayout,
  withGalleryField,
} from '@metalquest/core/gallery/gallery-choices';
import { type OwnName, ownNames } from '@metalquest/core/gallery/secrecy/private-names';
import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import { useMemo } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { useFeature } from '../../../net/site-settings.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Setting } from '../setting.tsx';
import { type PreferencesState, usePreferences } from '../use-preferences.ts';
import { GalleryAddressForm } from './gallery-address-form.tsx';
import { GalleryPreview } from './gallery-preview.tsx';
import { GallerySwitch } from './gallery-switch.tsx';
import { GalleryWithheld } from './gallery-withheld.tsx';
import { LayoutPicture } from './layout-picture.tsx';

const LAYOUTS = [
  { value: 'rows', label: 'Rows' },
  { value: 'grid', label: 'Grid' },
  { value: 'masonry', label: 'Masonry' },
  { value: 'timeline', label: 'Timeline' },
] as const satisfies readonly { value: GalleryLayout; label: string }[];

export function GallerySection() {
  const { preferences, save } = usePreferences();
  const isOffered = useFeature('galleries');
  if (!isOffered)
    return (
      <Note className="max-w-3xl">
        Galleries are turned off on this site. Your settings are kept and apply again when galleries are
        turned on.
      </Note>
    );
  if (!preferences) {
    return (
      <div aria-busy="true" className="grid max-w-3xl gap-7">
        <Skeleton className="h-28" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  return <GallerySettings preferences={preferences} save={save} />;
}

function GallerySettings({
  preferences,
  save,
}: {
  preferences: UserPreferences;
  save: PreferencesState['save'];
}) {
  const { galleryShowFields: shown } = preferences;
  const names = useOwnNames();
  return (
    <div className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <div>
        <GallerySwitch preferences={preferences} onChange={(isGalleryPublic) => save({ isGalleryPublic })} />
        <Setting title="Address and title">
          <GalleryAddressForm preferences={preferences} save={save} names={names} />
        </Setting>
        <Setting title="Layout">
          <ChoiceCards<GalleryLayout>
            label="Layout"
            choices={LAYOUTS.map((layout) => ({
              ...layout,
              picture: <LayoutPicture layout={layout.value} />,
            }))}
            value={galleryLayout(preferences.galleryLayoutStyle)}
            onChange={(galleryLayoutStyle) => save({ galleryLayoutStyle })}
            className="grid-cols-2 sm:grid-cols-4 xl:grid-cols-2 2xl:grid-cols-4"
          />
        </Setting>
        <Setting
          title="Shown fields"
          hint="Names, photos and the number of finds are always shown. Places, quests and days are never shown."
        >
          <fieldset>
            <legend className="sr-only">Shown fields</legend>
            <div className="grid gap-x-6 sm:grid-cols-2">
              {GALLERY_FIELDS.map(({ field, label }) => (
                <Checkbox
                  key={field}
                  label={label}
                  checked={shown.includes(field)}
                  onCheckedChange={(isShown) =>
                    save({ galleryShowFields: withGalleryField(shown, field, isShown) })
                  }
                />
              ))}
            </div>
          </fieldset>
          <p className="mt-3 max-w-xl text-pretty text-muted text-sm">
            Text is shown as you wrote it. Text that looks like coordinates, a grid reference, a postcode, a
            what3words address, a geohash, a date or a time is withheld, and so is text with the titles and
            places of your quests, permissions and landowners, or with a rare word of them. The check cannot
            know every field name, so read the preview as a stranger would.
          </p>
        </Setting>
        <GalleryWithheld preferences={preferences} names={names} />
      </div>
      <GalleryPreview preferences={preferences} names={names} />
    </div>
  );
}

/** The user's private names that reveal places and are withheld from a gallery; null while loading. */
function useOwnNames(): readonly OwnName[] | null {
  const { queries } = useEngine();
  const { value } = useLive(() => queries.ownWords(), [queries]);
  return useMemo(() => (value ? ownNames(value) : null), [value]);
}
