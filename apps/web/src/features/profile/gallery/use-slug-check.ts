import { slugProblem } from '@metalquest/core/gallery/gallery-slug';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { isGallerySlugFree } from '../../../net/auth/account-actions.ts';
import { answered } from '../../../net/server-state.ts';
import { useOnline } from '../../../platform/use-online.ts';

/** Availability of a slug. `unknown`: the server did not answer. */
export type SlugStatus = 'none' | 'own' | 'invalid' | 'checking' | 'free' | 'taken' | 'offline' | 'unknown';

/** Debounce of the request, in milliseconds. */
const PAUSE_MS = 350;

/** Whether the user can have this slug; asks the server if it is valid and new. */
export function useSlugCheck(slug: string, own: string | null): SlugStatus {
  const isOnline = useOnline();
  const settled = useSettled(useDeferredValue(slug));
  const isWorthAsking = slug !== '' && slug !== own && slugProblem(slug) === null;
  const isEnabled = isWorthAsking && settled === slug && isOnline;
  const answer = useQuery({
    queryKey: ['gallery-slug', settled],
    queryFn: () => answered(isGallerySlugFree(settled)),
    enabled: isEnabled,
    // Another user may take it meanwhile.
    staleTime: 20_000,
    retry: false,
  });
  if (slug === '') return 'none';
  if (slug === own) return 'own';
  if (!isWorthAsking) return 'invalid';
  if (!isOnline) return 'offline';
  if (!isEnabled || answer.isPending) return 'checking';
  if (answer.isError) return 'unknown';
  return answer.data ? 'free' : 'taken';
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
