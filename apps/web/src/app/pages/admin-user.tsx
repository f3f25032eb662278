import { useParams } from 'react-router';
import { UserPage } from '../../features/admin-users/user-page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <UserPage key={id} id={id} />;
}
