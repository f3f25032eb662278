import { useLocation } from 'react-router';
import { CookieChoice } from '../../features/consent/cookie-choice.tsx';
import { DocumentPage } from '../../features/content/document-page.tsx';
import { PageOf } from '../page-of.tsx';

export function Component() {
  const { pathname } = useLocation();
  return (
    <>
      <PageOf page="document">{({ document }) => <DocumentPage document={document} />}</PageOf>
      {pathname === '/cookies' ? <CookieChoice /> : null}
    </>
  );
}
