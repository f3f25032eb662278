import { useParams } from 'react-router';
import { EditorPage } from '../../features/admin-posts/editor-page.tsx';

export function Component() {
  const { id = null } = useParams();
  return <EditorPage key={id} id={id} />;
}
