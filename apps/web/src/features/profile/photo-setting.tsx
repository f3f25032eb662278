import {
  AVATAR_DATA_MAX_LENGTH,
  AVATAR_EDGE_PX,
  avatarInitials,
  avatarPicture,
} from '@metalquest/core/profile/avatar';
import { profileNotSavedToast } from '@metalquest/core/profile/edit-profile';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { usePerson } from './use-person.ts';

/** Tried in turn until the picture is small enough for the profile. */
const QUALITIES = [0.82, 0.7, 0.55, 0.4, 0.25];

function encoded(canvas: HTMLCanvasElement, quality: number): string {
  // Browsers without WebP encoding return PNG.
  const webp = canvas.toDataURL('image/webp', quality);
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
}

/** The centre square as a small data URL without metadata; null if unreadable or too large. */
async function makeAvatar(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_EDGE_PX;
  canvas.height = AVATAR_EDGE_PX;
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  const edge = Math.min(bitmap.width, bitmap.height);
  const x = (bitmap.width - edge) / 2;
  const y = (bitmap.height - edge) / 2;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, x, y, edge, edge, 0, 0, AVATAR_EDGE_PX, AVATAR_EDGE_PX);
  bitmap.close();
  for (const quality of QUALITIES) {
    const address = encoded(canvas, quality);
    if (address.length <= AVATAR_DATA_MAX_LENGTH) return address;
  }
  return null;
}

const UNREADABLE = 'This device cannot read this file as a photo. Choose another one.';
const FAILED = profileNotSavedToast('').title;

export function PhotoSetting() {
  const engine = useEngine();
  const person = usePerson();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const picture = person ? avatarPicture(person) : null;

  async function save(avatarUrl: string, successText: string): Promise<void> {
    const saved = await toastOnFailure(engine.commands.saveProfile({ avatarUrl }), FAILED);
    if (saved.ok) toast.success(successText);
  }

  async function take([file]: readonly File[]): Promise<void> {
    if (!file || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const small = await engine.previewPhoto(file);
      const avatarUrl = small.ok ? await makeAvatar(small.value) : null;
      if (avatarUrl) await save(avatarUrl, 'Photo saved');
      else setProblem(UNREADABLE);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar
          initials={person ? avatarInitials(person) : ''}
          picture={picture}
          className="size-24 text-2xl"
        />
        <div className="flex flex-wrap gap-3">
          <FileButton
            label={picture ? 'Change photo' : 'Choose photo'}
            accept="image/*"
            onFiles={take}
            className="min-h-11 rounded-control border-solid bg-card px-4 font-[620]"
          >
            <Camera aria-hidden="true" size={20} strokeWidth={1.75} />
            {isBusy ? 'Reading...' : picture ? 'Change photo' : 'Choose photo'}
          </FileButton>
          {picture ? (
            <Button variant="ghost" onClick={() => save('', 'Photo removed')}>
              Remove photo
            </Button>
          ) : null}
        </div>
      </div>
      <p role="alert" className="mt-2 font-[560] text-clay text-sm empty:hidden">
        {problem}
      </p>
    </div>
  );
}
