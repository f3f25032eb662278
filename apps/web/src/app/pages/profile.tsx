import { useParams } from 'react-router';
import { ProfilePage } from '../../features/profile/profile-page.tsx';

export function Component() {
  const { section } = useParams();
  return <ProfilePage section={section} />;
}
