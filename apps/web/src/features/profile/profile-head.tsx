import { avatarInitials, avatarPicture } from '@metalquest/core/profile/avatar';
import { Avatar } from '../../ui/avatar.tsx';
import { NameOrAddress } from '../../ui/name-or-address.tsx';
import { usePerson } from './use-person.ts';

/** Photo and name above the sections; keeps its height while loading. */
export function ProfileHead() {
  const person = usePerson();
  return (
    <div className="flex min-h-20 items-center gap-4">
      <Avatar
        initials={person ? avatarInitials(person) : ''}
        picture={person ? avatarPicture(person) : null}
        className="size-20 text-xl"
      />
      <div className="min-w-0">
        <p className="display wrap-anywhere text-lg">
          <NameOrAddress>{person?.fullName || person?.primaryEmail || ''}</NameOrAddress>
        </p>
        {person?.fullName ? <p className="mt-1 truncate text-muted text-sm">{person.primaryEmail}</p> : null}
      </div>
    </div>
  );
}
