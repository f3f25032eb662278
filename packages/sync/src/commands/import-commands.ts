import type { importCommandsOf } from '../import/import-records.ts';
import type { CommandContext } from './command-context.ts';

/** Import commands. Rarely used, so their code is loaded on demand (it is precached). */
export function importCommands(context: CommandContext): ReturnType<typeof importCommandsOf> {
  const load = async () => (await import('../import/import-records.ts')).importCommandsOf(context);
  return {
    recordsHere: async (candidates, signal) => (await load()).recordsHere(candidates, signal),
    importRecords: async (order) => (await load()).importRecords(order),
    undoImport: async (id, choice) => (await load()).undoImport(id, choice),
    forgetImport: async (id) => (await load()).forgetImport(id),
  };
}
