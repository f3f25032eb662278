import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { serverAddress } from '../../../net/server-address.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Switch } from '../../../ui/switch.tsx';

export interface GallerySwitchProps {
  readonly preferences: UserPreferences;
  readonly onChange: (isPublic: boolean) => void;
}

/** Public or private. Asks before publishing, as visitors may copy what they see. */
export function GallerySwitch({ preferences, onChange }: GallerySwitchProps) {
  const { queries, userId } = useEngine();
  const [isAsking, setAsking] = useState(false);
  const counts = useLive(() => queries.findCounts(), [queries]);
  const isPublic = preferences.isGalleryPublic;
  const address = galleryAddress(preferences.gallerySlug, userId);
  const total = counts.value?.total ?? 0;

  const copy = () =>
    copyText(address, {
      copied: 'Address copied',
      refused: {
        title: 'Not copied',
        description: 'This browser does not allow it. Select the address and copy it.',
      },
    });

  return (
    <section className="max-w-3xl pb-7">
      <div className="rounded-card border border-line bg-card p-5 shadow-soft">
        <Switch
          label={
            <span className="font-[620] text-md">
              {isPublic ? 'Your gallery is public' : 'Your gallery is private'}
            </span>
          }
          hint={
            isPublic
              ? 'Anyone with the address can see it.'
              : 'Only you can see your finds. You confirm before the gallery becomes public.'
          }
          checked={isPublic}
          onCheckedChange={(next) => (next ? setAsking(true) : onChange(false))}
        />
        {isPublic ? (
          <div className="mt-3 flex items-center gap-2 border-line border-t pt-3">
            <p className="min-w-0 grow break-all text-sm">
              <a href={address} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {address}
              </a>
            </p>
            <IconButton label="Copy address" variant="ghost" onClick={copy}>
              <Copy aria-hidden="true" size={20} strokeWidth={1.75} />
            </IconButton>
          </div>
        ) : null}
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Make your gallery public?"
        description={`${total === 1 ? '1 find becomes' : `${total} finds become`} visible to anyone with the address: names, photos and the fields that you chose. Today’s finds and new ones are added once a day. Find spots are never shown.`}
        confirmLabel="Make it public"
        cancelLabel="Keep it private"
        onConfirm={() => onChange(true)}
      />
    </section>
  );
}

function galleryAddress(slug: string | null, userId: string): string {
  return `${serverAddress()}/gallery/${slug ?? userId}`;
}
