import type { MediaCandidate } from '@metalquest/core/import/import-plan';
import { isPicture } from '@metalquest/core/media/media';
import { formatBytes } from '@metalquest/core/units/byte-size';
import { FileText, ImageIcon, Mic } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import type { ListProps } from './list-props.ts';
import { PreviewList, PreviewRow } from './preview-list.tsx';
import { dayAndTime } from './quest-previews.tsx';

export function PhotoPreviews({
  candidates,
  dryRunResult,
  excluded,
  onToggle,
  locale,
  files,
}: ListProps & { readonly files: readonly File[] }) {
  const owners = useMemo(() => {
    const named = new Map<string, string>();
    for (const { key, name } of [...candidates.quests, ...candidates.finds, ...candidates.gear])
      named.set(key, name);
    for (const { key, propertyAddress } of candidates.permissions) named.set(key, propertyAddress);
    return named;
  }, [candidates]);
  return (
    <>
      <p className="mb-4 max-w-xl text-pretty text-muted">
        Location and time are read here and then removed from the photo.
      </p>
      <PreviewList
        all={candidates.media}
        locale={locale}
        className="xl:grid-cols-2"
        render={(media) => (
          <PreviewRow
            key={media.key}
            name={media.filename}
            facts={[
              media.takenAt ? dayAndTime(media.takenAt, locale) : null,
              media.place ? 'Place known' : media.entry === null ? 'No place' : null,
              media.owner ? `For ${owners.get(media.owner.key) ?? 'a record here'}` : 'Not linked yet',
              formatBytes(media.sizeBytes, locale),
            ]}
            isDuplicate={dryRunResult.run.duplicates.has(media.key)}
            isExcluded={excluded.has(media.key)}
            onToggle={() => onToggle(media.key)}
            picture={<MediaPicture media={media} files={files} />}
          />
        )}
      />
    </>
  );
}

/** A thumbnail of a picked photo; an icon for one inside an archive, which is not unpacked for this. */
function MediaPicture({ media, files }: { readonly media: MediaCandidate; readonly files: readonly File[] }) {
  const engine = useEngine();
  const file = media.entry === null ? (files.find(({ name }) => name === media.file) ?? null) : null;
  const [small, setSmall] = useState<Blob | null>(null);
  const hasPicture = isPicture(media);
  useEffect(() => {
    if (!file || !hasPicture) return;
    let isShown = true;
    void engine.previewPhoto(file).then((preview) => {
      if (isShown && preview.ok) setSmall(preview.value);
    });
    return () => {
      isShown = false;
    };
  }, [engine, file, hasPicture]);
  const url = useObjectUrl(small);
  const icons = { document: FileText, voice_note: Mic } as const;
  const { mediaType } = media;
  const Icon = mediaType === 'document' || mediaType === 'voice_note' ? icons[mediaType] : ImageIcon;
  return (
    <span className="grid size-16 place-items-center overflow-hidden rounded-control bg-moss-tint text-moss-deep">
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden="true" size={24} strokeWidth={1.75} />
      )}
    </span>
  );
}
