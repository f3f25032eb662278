import { avatarInitials, avatarPicture } from '@metalquest/core/profile/avatar';
import { profileNotSavedToast } from '@metalquest/core/profile/edit-profile';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { toast } from '../../ui/toast.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';
import { makeAvatar } from './make-avatar.ts';
import { usePerson } from './use-person.ts';

const UNREADABLE = 'This device cannot read this file as a photo. Choose another one.';
const FAILED = profileNotSavedToast('').title;

export function PhotoSetting() {
  const engine = useEngine();
  const person = usePerson();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const picture = person ? avatarPicture(person) : null;

  async function save(avatarUrl: string, told: string): Promise<void> {
    const saved = await toldOutcome(engine.commands.saveProfile({ avatarUrl }), FAILED);
    if (saved.ok) toast.success(told);
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
