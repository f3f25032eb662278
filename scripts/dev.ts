import { createServer } from 'vite';
import { serve } from '../apps/server/src/serve.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { stopOnSignals } from '../apps/server/src/shutdown.ts';

/** Paths of the server; Vite serves the remaining ones. */
const OF_THE_SERVER =
  '^/(config\\.json|healthz|readyz|(page-data|content|share|maps|calendar|auth/v1|rest/v1|storage/v1|functions/v1)/|share\\.png)';
const SOCKETS = '/realtime/v1';

// Database, files and keys are accessible to this account only.
process.umask(0o077);
const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
console.log(`Opening the database. Data directory: ${settings.dataDirectory}`);
const served = await serve({ ...settings, host: '127.0.0.1', port: 0 }, console.error);
const target = served.url.replace('localhost', '127.0.0.1');
const web = await createServer({
  root: 'apps/web',
  clearScreen: false,
  server: {
    host: settings.host,
    port: settings.port,
    strictPort: true,
    proxy: { [OF_THE_SERVER]: { target }, [SOCKETS]: { target, ws: true } },
  },
});
stopOnSignals(async () => {
  await web.close();
  await served.close();
}, console.error);
await web.listen();
console.log(`
MetalQuest is ready on ${settings.publicUrl}, with hot reload of apps/web.
  Next: change a text in apps/web/src and look at the browser. Sources of the server need a restart.
  Demo: run \`npm run metalquest -- demo\` in a second terminal.
  Stop: Ctrl-C`);
