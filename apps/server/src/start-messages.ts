import type { Settings } from './settings.ts';

/** Printed before the database opens, which takes seconds at the first start. */
export function startMessage({ supabase, databaseUrl, dataDirectory }: Settings): string {
  if (supabase) return `Starting. Accounts and records are in Supabase, ${supabase.url}.`;
  const database = databaseUrl ? 'PostgreSQL' : 'the embedded database';
  return `Opening ${database} and applying migrations. Data directory: ${dataDirectory}`;
}

/** Printed when the server answers; at a terminal, with the next steps for the user. */
export function readyMessage({ supabase, databaseUrl, logFormat }: Settings, url: string): string {
  const isEmbedded = !supabase && !databaseUrl;
  const power =
    'The embedded database may lose the last ten minutes in a power cut. Set DATABASE_URL for long-term data.';
  const lines = [`MetalQuest is ready on ${url}`];
  if (logFormat === 'text') {
    lines.unshift('');
    lines.push('  Next:      open this address in a browser and create an account.');
    if (!supabase) lines.push('  Demo data: run `npm run metalquest -- demo` in a second terminal.');
    if (isEmbedded) lines.push(`  Data:      ${power}`);
    lines.push('  Stop:      Ctrl-C');
  } else if (isEmbedded) lines.unshift(power);
  return lines.join('\n');
}
