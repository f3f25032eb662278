// @vitest-environment happy-dom
import { pagePattern } from '@metalquest/core/analytics/page-pattern';
import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { APP_PATH_PREFIXES, isAppPath, isGuardedPath } from './app-paths.ts';
import {
  ACCOUNT_NAVIGATION,
  ADMIN_DESTINATION,
  FOOTER_NAVIGATION,
  MAIN_NAVIGATION,
  PUBLIC_NAVIGATION,
} from './navigation.ts';
import { isPageHandle } from './page-handle.ts';
import { RequireSession } from './require-session.tsx';
import { routes } from './routes.tsx';

interface Page {
  path: string;
  guarded: boolean;
  behindGuard: boolean;
}

function isGuard(route: RouteObject): boolean {
  const { element } = route;
  return (
    typeof element === 'object' && element !== null && 'type' in element && element.type === RequireSession
  );
}

function pages(of: readonly RouteObject[], behindGuard = false): Page[] {
  return of.flatMap((route) => {
    const guard = behindGuard || isGuard(route);
    if (route.children) return pages(route.children, guard);
    const { handle } = route;
    if (!isPageHandle(handle) || !route.path) throw new Error(`A page without path or handle: ${route.path}`);
    return [{ path: route.path, guarded: handle.guarded, behindGuard: guard }];
  });
}

const all = pages(routes);
const example = (path: string) => path.replaceAll(/:\w+/g, '1').replace('*', '/nowhere');

describe('the addresses of the app', () => {
  it.each(all)(
    '$path: the guard, the server and the service worker agree whether it is the app’s own',
    (page) => {
      expect(isGuardedPath(example(page.path))).toBe(page.guarded);
      if (page.guarded) expect(isAppPath(example(page.path))).toBe(true);
      expect(page.behindGuard).toBe(page.guarded);
    },
  );

  it('every app prefix is the address of a page', () => {
    const paths = all.map((page) => page.path);
    for (const prefix of APP_PATH_PREFIXES) expect(paths).toContain(prefix);
  });

  it('a prefix counts in whole segments only', () => {
    expect(isAppPath('/quests/')).toBe(true);
    expect(isAppPath('/questsomething')).toBe(false);
    expect(isAppPath('/')).toBe(false);
  });

  it.each(all.filter(({ path }) => !/^(\*|\/admin)/.test(path)))(
    '$path is measured by a pattern, which hides what is in it',
    ({ path }) => {
      expect(pagePattern(example(path)).replaceAll(/:\w+/g, ':')).toBe(path.replaceAll(/:\w+/g, ':'));
    },
  );

  it('navigation leads only to pages that exist', () => {
    const links = [
      ...MAIN_NAVIGATION,
      ...PUBLIC_NAVIGATION,
      ...ACCOUNT_NAVIGATION,
      ...FOOTER_NAVIGATION,
      ADMIN_DESTINATION,
    ];
    const paths = all.map((page) => page.path);
    for (const { to } of links) expect(paths).toContain(to);
  });
});
