import { platform } from '#platform';
import { draw } from './app/draw.tsx';
import { listenForInstall } from './lib/install-prompt.ts';
import { tellError } from './lib/tell-error.ts';
import { registerServiceWorker } from './service-worker/register.ts';
import './ui/theme.css';

listenForInstall();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id root');

if (platform.prepare) {
  // What the phone cannot do for us keeps nobody from what is on it.
  void platform
    .prepare()
    .catch(tellError)
    .finally(() => draw(container));
} else void draw(container);

// After the page is drawn: what the worker fetches for later must not hold up what is wanted now.
if (import.meta.env.PROD && !platform.isNative)
  window.addEventListener('load', () => void registerServiceWorker());
