import type { RunningSession } from './import-session.ts';
import type { ImportReader } from './readers/import-reader.ts';

/** The session's reader; its code and worker load on first use. */
export async function readerOf(session: RunningSession): Promise<ImportReader> {
  if (session.reader) return session.reader;
  const { openImportReader } = await import('./readers/open-import-reader.ts');
  session.reader ??= openImportReader();
  return session.reader;
}
