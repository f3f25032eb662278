import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';

type ImportCommands = Pick<Commands, 'recordsHere' | 'importRecords' | 'undoImport' | 'forgetImport'>;

/** Import commands. Rarely used, so their code is loaded on demand (it is precached). */
export function importCommands(context: CommandContext): ImportCommands {
  const load = async () => (await import('../import/import-records.ts')).importCommandsOf(context);
  return {
    recordsHere: async (candidates, signal) => (await load()).recordsHere(candidates, signal),
    importRecords: async (order) => (await load()).importRecords(order),
    undoImport: async (id, choice) => (await load()).undoImport(id, choice),
    forgetImport: async (id) => (await load()).forgetImport(id),
  };
}
