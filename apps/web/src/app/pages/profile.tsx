import { useParams } from 'react-router';
import { platform } from '#platform';
import { NewPasswordField } from '../../forms/new-password-field.tsx';
import { GalleryFinds } from '../../records/gallery/gallery-finds.tsx';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { OwnServer } from '../../records/own-server.tsx';
import { useLeaveForGood } from '../../features/profile/use-leave-for-good.ts';

export function Component() {
  const { section } = useParams();
  const leaveForGood = useLeaveForGood();
  return (
    <ProfilePage
      section={section}
      newPasswordField={NewPasswordField}
      leaveForGood={leaveForGood}
      galleryFinds={GalleryFinds}
      server={platform.isNative ? <OwnServer /> : null}
    />
  );
}
