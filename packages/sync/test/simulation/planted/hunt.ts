import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';

/** These change globals and Dexie, so all bugs share one copy. */
const SHARED = [
  'sync/test/simulation/event-loop.ts',
  'sync/test/support/quick-platform.ts',
  'sync/test/support/quick-schemas.ts',
];

function replaced(source: string, { name, file, passage, becomes }: PlantedBug): string {
  const parts = source.split(passage);
  if (parts.length !== 2)
    throw new Error(`"${name}" cannot be planted: its passage stands ${parts.length - 1} times in ${file}`);
  return parts.join(becomes);
}

/** Path below the project's packages/, or null for other modules. */
const fileOf = (url: string): string | null => {
  const [, file] = /^file:(?:(?!\/node_modules\/).)*\/packages\/([^?]+)/.exec(url) ?? [];
  return file ?? null;
};

const bugOf = (url: string): string | null => /\?bug=(\d+)$/.exec(url)?.[1] ?? null;

/**
 * Gives each bug its own modules, as `?bug=<index>` behind their addresses, with the bug's file changed. A process for
 * each would spend most of its time on reading the same 250 files.
 */
function plantAll(): void {
  const scripts = new Map<string, string>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const bug = bugOf(context.parentURL ?? '');
      const file = fileOf(resolved.url);
      if (bug === null || file === null || SHARED.includes(file)) return resolved;
      return { ...resolved, url: `${resolved.url}?bug=${bug}` };
    },
    load(url, context, nextLoad) {
      const bug = PLANTED_BUGS[Number(bugOf(url) ?? Number.NaN)];
      if (!bug) return nextLoad(url, context);
      const path = fileURLToPath(url);
      if (fileOf(url) === bug.file) {
        const changed = replaced(readFileSync(path, 'utf8'), bug);
        return { format: 'module', source: stripTypeScriptTypes(changed), shortCircuit: true };
      }
      const script = scripts.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
      scripts.set(path, script);
      return { format: 'module', source: script, shortCircuit: true };
    },
  });
}

/** Runs plans with one planted bug. @returns the first violation, or null */
async function hunt(bug: PlantedBug, first: number, count: number): Promise<unknown> {
  const { planOf, runPlan }: typeof import('../run.ts') = await import(
    `../run.ts?bug=${PLANTED_BUGS.indexOf(bug)}`
  );
  for (let seed = first; seed < first + count; seed += 1) {
    const { violation } = await runPlan(planOf(seed));
    if (violation) return { seed, promised: violation.promised, message: violation.message };
  }
  return null;
}

/**
 * node hunt.ts: plays the plan of every bug. node hunt.ts <name> <first seed> <how many>: plays plans with one bug.
 * Prints for each bug its name and the first violation, or the error that ended its run, as a line of JSON.
 */
const [name, first = '1', count = '1'] = process.argv.slice(2);
const bugs = name === undefined ? PLANTED_BUGS : PLANTED_BUGS.filter((each) => each.name === name);
if (bugs.length === 0) throw new Error(`No planted bug is called "${name}"`);
plantAll();
for (const bug of bugs) {
  const played = name === undefined ? hunt(bug, bug.seed, 1) : hunt(bug, Number(first), Number(count));
  const result = await played.then(
    (caught) => ({ caught }),
    (cause: unknown) => ({ error: String(cause) }),
  );
  process.stdout.write(`${JSON.stringify({ name: bug.name, ...result })}\n`);
}
