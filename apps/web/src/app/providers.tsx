import type { SiteSettings } from '@metalquest/core/site/site-settings';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { DrawnWithSettings } from '../lib/site-settings.ts';
import { DeviceLocationProvider } from './device-location-provider.tsx';
import { EngineProvider } from './engine-provider.tsx';
import { GlobalErrorBoundary } from './global-fallback.tsx';

export interface ProvidersProps {
  /** The settings that the server draws the page with; the browser finds its own. */
  readonly site?: SiteSettings;
  readonly children: ReactNode;
}

/** What stands around the router, in the browser and on the server. */
export function Providers({ site, children }: ProvidersProps) {
  useEffect(() => {
    // From here on the page hears for itself: what was clicked before is done now (public/early.js).
    window.dispatchEvent(new Event('metalquest:drawn'));
  }, []);
  return (
    <StrictMode>
      <GlobalErrorBoundary>
        <DrawnWithSettings value={site ?? null}>
          <EngineProvider>
            <DeviceLocationProvider>{children}</DeviceLocationProvider>
          </EngineProvider>
        </DrawnWithSettings>
      </GlobalErrorBoundary>
    </StrictMode>
  );
}
