import { registerHooks } from 'node:module';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';

function replaced(source: string, { name, file, passage, becomes }: PlantedBug): string {
  const parts = source.split(passage);
  if (parts.length !== 2)
    throw new Error(`"${name}" cannot be planted: its passage stands ${parts.length - 1} times in ${file}`);
  return parts.join(becomes);
}

/** Changes the bug's file on load. Needs its own process, before the import of the engine. */
function plant(bug: PlantedBug): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/packages/${bug.file}`) || !loaded.source) return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: replaced(source, bug) };
    },
  });
}

/**
 * node hunt.ts <name> <first seed> <how many>: plants a bug, plays plans, prints the first violation as JSON.
 */
const [name, first = '1', count = '1'] = process.argv.slice(2);
const bug = PLANTED_BUGS.find((each) => each.name === name);
if (!bug) throw new Error(`No planted bug is called "${name}"`);
plant(bug);
const { planOf, runPlan } = await import('../run.ts');
let caught: { seed: number; promised: string; message: string } | null = null;
for (let seed = Number(first); seed < Number(first) + Number(count) && !caught; seed += 1) {
  const { violation } = await runPlan(planOf(seed));
  if (violation) caught = { seed, promised: violation.promised, message: violation.message };
}
process.stdout.write(`${JSON.stringify(caught)}\n`);
