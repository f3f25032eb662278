import { SLUG_MAX_LENGTH, SLUG_RULE, slugOf, slugProblem } from '@metalquest/core/gallery/gallery-slug';
import type { OwnName } from '@metalquest/core/gallery/secrecy/private-names';
import { withheldDetail, withheldReason } from '@metalquest/core/gallery/secrecy/withheld';
import { editPreferences, GALLERY_TITLE_MAX_LENGTH } from '@metalquest/core/preferences/edit-preferences';
import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { usePerson } from '../use-person.ts';
import type { SlugStatus as Standing } from './use-slug-check.ts';
import { useSlugCheck } from './use-slug-check.ts';

const ADDRESS_STATES = {
  none: { text: 'Without one, the gallery’s address ends in your account ID.', Icon: null },
  own: { text: 'This is your address.', Icon: Check },
  invalid: { text: '', Icon: null },
  checking: { text: 'Checking availability...', Icon: LoaderCircle },
  free: { text: 'This address is available.', Icon: Check },
  taken: { text: '', Icon: null },
  offline: { text: 'You are offline. Availability is checked when you have signal.', Icon: CloudOff },
  unknown: { text: 'No answer from the server. Availability is checked when you save.', Icon: CircleAlert },
} as const;

/** Whether the slug is available; reserves its line to avoid a layout shift. */
function SlugStatus({ standing }: { standing: Standing }) {
  const { text, Icon } = ADDRESS_STATES[standing];
  return (
    <p role="status" className="mt-1.5 flex min-h-6 items-center gap-2 text-sm">
      {Icon ? (
        <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-moss-deep" />
      ) : null}
      {text}
    </p>
  );
}

const draft = z.object({ gallerySlug: z.string(), galleryTitle: z.string() });
type Values = z.infer<typeof draft>;

const TAKEN = 'Another gallery has this address. Choose another one.';

export interface GalleryAddressFormProps {
  readonly preferences: UserPreferences;
  readonly save: (changes: Partial<UserPreferences>) => Promise<boolean>;
  /** The owner's private names, which visitors are not shown; null while loading. */
  readonly names: readonly OwnName[] | null;
}

export function GalleryAddressForm({ preferences, save, names }: GalleryAddressFormProps) {
  const person = usePerson();
  const { form, isReady, isSaving, submit } = useRecordForm<Values, Values>({
    draftKey: 'gallery:address',
    draftLabel: 'the draft of your gallery’s address',
    initial: { gallerySlug: preferences.gallerySlug ?? '', galleryTitle: preferences.galleryTitle ?? '' },
    readDraft: (stored) => draft.safeParse(stored).data ?? null,
    check({ gallerySlug, galleryTitle }) {
      const problem = slugProblem(gallerySlug.trim());
      if (problem) return [{ field: 'gallerySlug', message: problem }];
      if (standing === 'taken') return [{ field: 'gallerySlug', message: TAKEN }];
      const edited = editPreferences(preferences, { galleryTitle });
      return edited.ok ? [] : [{ field: 'galleryTitle', message: edited.error.message }];
    },
    async save(values) {
      const isSaved = await save({
        gallerySlug: values.gallerySlug.trim() || null,
        galleryTitle: values.galleryTitle.trim() || null,
      });
      return isSaved ? values : null;
    },
    onSaved: (values) => form.reset(values),
  });
  const slug = useWatch({ control: form.control, name: 'gallerySlug' })?.trim() ?? '';
  const title = useWatch({ control: form.control, name: 'galleryTitle' }) ?? '';
  const why = withheldDetail(title, names ?? []);
  const slugReveals = withheldDetail(slug, names ?? []);
  const standing = useSlugCheck(slug, preferences.gallerySlug);
  const { errors, isDirty } = form.formState;
  const problem =
    errors.gallerySlug?.message ?? (standing === 'taken' ? TAKEN : slug ? slugProblem(slug) : null);
  return (
    <form onSubmit={submit} noValidate aria-busy={!isReady} className="grid max-w-xl gap-5">
      <div>
        <Field label="Address" hint={SLUG_RULE} error={problem}>
          <div className="flex items-center gap-2">
            <span aria-hidden="true" className="shrink-0 text-muted max-[26rem]:hidden">
              /gallery/
            </span>
            <Input
              {...form.register('gallerySlug')}
              readOnly={!isReady}
              placeholder={slugOf(person?.fullName ?? '') || 'my-finds'}
              maxLength={SLUG_MAX_LENGTH}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        </Field>
        <SlugStatus standing={standing} />
        {slugReveals ? (
          <p className="mt-1.5 text-clay text-sm">
            Anyone can read the address. {withheldReason(slugReveals)}
          </p>
        ) : null}
      </div>
      <Field
        label="Title"
        aside="optional"
        hint={
          why ? `Visitors do not see this title. ${withheldReason(why)} Reword it to show it.` : undefined
        }
        error={errors.galleryTitle?.message}
      >
        <Input
          {...form.register('galleryTitle')}
          readOnly={!isReady}
          placeholder="Out of the river mud"
          maxLength={GALLERY_TITLE_MAX_LENGTH}
          autoComplete="off"
        />
      </Field>
      <div>
        <Button type="submit" aria-disabled={!isReady || isSaving || !isDirty}>
          Save address and title
        </Button>
      </div>
    </form>
  );
}
