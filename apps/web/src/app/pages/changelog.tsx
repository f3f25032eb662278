import { ChangelogPage } from '../../features/content/changelog-page.tsx';
import { PageOf } from '../page-of.tsx';

/** What is new. */
export function Component() {
  return <PageOf page="changelog">{({ releases }) => <ChangelogPage releases={releases} />}</PageOf>;
}
