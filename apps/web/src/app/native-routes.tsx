import { type RouteObject, replace } from 'react-router';
import { isOnboardingOver } from '../net/auth/onboarding.ts';
import { sessionStore } from '../net/auth/session.ts';
import type { LoadPage } from '../net/page-answer.ts';
import { storedServer } from '../net/server-address.ts';
import { OnboardingLayout } from './onboarding-layout.tsx';
import { PageError } from './page-error.tsx';
import { PageLoading } from './page-loading.tsx';
import { RootError } from './root-error.tsx';
import { page, publicHandle } from './site-routes.tsx';

/** The routes of the native app: the server choice, plus all shared routes. */
export function nativeRoutes(routes: RouteObject[]): RouteObject[] {
  return [
    {
      element: <OnboardingLayout />,
      errorElement: <RootError />,
      children: [
        {
          errorElement: <PageError />,
          children: [page('/server', publicHandle('Your server'), () => import('./routes/server.tsx'))],
        },
      ],
    },
    {
      loader: () => {
        if (!storedServer()) throw replace('/server');
        return null;
      },
      errorElement: <RootError />,
      hydrateFallbackElement: <PageLoading />,
      children: routes,
    },
  ];
}

/** Redirects '/' at start: to an unfinished onboarding, or to the quests (spec section 2). */
export function nativeStart(load: LoadPage): LoadPage {
  let isStarting = true;
  return async (address, patienceMs) => {
    const isStart = isStarting;
    isStarting = false;
    if (address === '/') {
      const { status } = sessionStore.get();
      if (status === 'signed-out' && !isOnboardingOver()) throw replace('/onboarding');
      if (status === 'signed-in' && isStart) throw replace('/quests');
    }
    return load(address, patienceMs);
  };
}
