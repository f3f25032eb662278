import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DeviceLocationProvider } from './app/device-location-provider.tsx';
import { EngineProvider } from './app/engine-provider.tsx';
import { GlobalErrorBoundary } from './app/global-fallback.tsx';
import { routes } from './app/routes.tsx';
import { registerServiceWorker } from './service-worker/register.ts';
import './ui/theme.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id root');

createRoot(container).render(
  <StrictMode>
    <GlobalErrorBoundary>
      <EngineProvider>
        <DeviceLocationProvider>
          <RouterProvider router={createBrowserRouter(routes)} />
        </DeviceLocationProvider>
      </EngineProvider>
    </GlobalErrorBoundary>
  </StrictMode>,
);

// After the page is drawn: what the worker fetches for later must not hold up what is wanted now.
if (import.meta.env.PROD) window.addEventListener('load', () => void registerServiceWorker());
