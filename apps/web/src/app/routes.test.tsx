// @vitest-environment happy-dom
import { pagePattern } from '@metalquest/core/analytics/page-pattern';
import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { APP_PATH_PREFIXES, isAppPath } from './app-paths.ts';
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
/** Paths of the pages that have the same parent route. */
function siblingsOf(path: string, of: readonly RouteObject[] = routes): readonly string[] {
  const paths = of.flatMap((route) => route.path ?? []);
  return paths.includes(path) ? paths : of.flatMap(({ children = [] }) => siblingsOf(path, children));
}

const example = (path: string) => path.replaceAll(/:\w+/g, '1').replace('*', '/nowhere');

describe('app addresses', () => {
  it.each(all)('$path: guard, server and service worker agree whether it belongs to the app', (page) => {
    if (page.guarded) expect(isAppPath(example(page.path))).toBe(true);
    expect(page.behindGuard).toBe(page.guarded);
  });

  it('every app prefix is a page address', () => {
    const paths = all.map((page) => page.path);
    for (const prefix of APP_PATH_PREFIXES) expect(paths).toContain(prefix);
  });

  it('a prefix matches whole segments only', () => {
    expect(isAppPath('/quests/')).toBe(true);
    expect(isAppPath('/questsomething')).toBe(false);
    expect(isAppPath('/')).toBe(false);
  });

  it.each(all.filter(({ path }) => !/^(\*|\/admin)/.test(path)))(
    '$path is tracked by a pattern that hides its values',
    ({ path }) => {
      expect(pagePattern(example(path)).replaceAll(/:\w+/g, ':')).toBe(path.replaceAll(/:\w+/g, ':'));
    },
  );

  it('every admin page except the preview is inside the admin layout', () => {
    const adminPaths = all.map(({ path }) => path).filter((path) => path.startsWith('/admin'));
    const inLayout = siblingsOf('/admin');
    expect(adminPaths.length).toBeGreaterThan(5);
    expect(adminPaths.filter((path) => !inLayout.includes(path))).toEqual(['/admin/posts/preview']);
  });

  it('navigation contains only existing pages', () => {
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
