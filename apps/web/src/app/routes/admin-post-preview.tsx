import { PreviewPage } from '../../features/admin-posts/text/preview-page.tsx';
import { AdminState } from '../../net/admin/admin-state.tsx';
import { AdminOnly } from '../admin-only.tsx';

/** `/admin/posts/preview`: outside the admin layout, as readers see the page. */
export function Component() {
  return (
    <AdminOnly>
      <AdminState>
        <PreviewPage />
      </AdminState>
    </AdminOnly>
  );
}
