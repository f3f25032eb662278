import { plant } from './plant.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';

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
