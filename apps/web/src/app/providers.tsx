import type { SiteSettings } from '@metalquest/core/site/site-settings';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { DrawnWithSettings } from '../net/site-settings.ts';
import { DeviceLocationProvider } from './device-location-provider.tsx';
import { EngineProvider } from './engine-provider.tsx';
import { GlobalErrorBoundary } from './global-fallback.tsx';

export interface ProvidersProps {
  readonly site?: SiteSettings;
  readonly children: ReactNode;
}

export function Providers({ site, children }: ProvidersProps) {
  useEffect(() => {
    // Tells public/early.js that the page is interactive, so that it replays an earlier click.
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
