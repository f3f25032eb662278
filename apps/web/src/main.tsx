import { platform } from '#platform';
import { draw } from './app/draw.tsx';
import { listenForInstall } from './platform/install-prompt.ts';
import { reportError } from './platform/report-error.ts';
import { registerServiceWorker } from './service-worker/register.ts';
import './ui/theme.css';

listenForInstall();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id root');

if (platform.prepare) {
  void platform
    .prepare()
    .catch(reportError)
    .finally(() => draw(container));
} else void draw(container);

// After load: precaching must not delay the page.
if (import.meta.env.PROD && !platform.isNative) {
  if (document.readyState === 'complete') void registerServiceWorker();
  else window.addEventListener('load', () => void registerServiceWorker());
}
