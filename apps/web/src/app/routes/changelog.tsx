import { ChangelogPage } from '../../features/content/changelog-page.tsx';
import { PageOf } from '../page-of.tsx';

export function Component() {
  return <PageOf page="changelog">{({ releases }) => <ChangelogPage releases={releases} />}</PageOf>;
}
