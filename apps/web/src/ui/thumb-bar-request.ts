import { createContext, useContext, useLayoutEffect } from 'react';

export const ThumbBarRequestContext = createContext<(isRequested: boolean) => void>(() => {});

/** Shows the thumb bar on a route that has its own buttons in place of it (`ownThumbRow`), while these are missing. */
export function useThumbBar(isRequested = true): void {
  const request = useContext(ThumbBarRequestContext);
  useLayoutEffect(() => {
    request(isRequested);
    return () => request(false);
  }, [request, isRequested]);
}
