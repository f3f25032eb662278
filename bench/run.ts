import { parseArgs } from 'node:util';
import { browserBench } from './browser.bench.ts';
import { coldBench } from './cold.bench.ts';
import { crashBench } from './crash.bench.ts';
import { fairnessBench } from './fairness.bench.ts';
import { fieldDayBench } from './field-day.bench.ts';
import { growthBench } from './growth.bench.ts';
import { handOverBench } from './hand-over.bench.ts';
import { httpBench } from './http.bench.ts';
import { importBench } from './import.bench.ts';
import { loadBench } from './load.bench.ts';
import { loadMemoryBench } from './load-memory.bench.ts';
import { mapBench } from './map.bench.ts';
import { mapAreasBench } from './map-areas.bench.ts';
import { pathBench } from './path.bench.ts';
import { publicBench } from './public.bench.ts';
import { radioBench } from './radio.bench.ts';
import { realtimeBench } from './realtime.bench.ts';
import { rivalsBench } from './rivals.bench.ts';
import { screensBench } from './screens.bench.ts';
import { simulationBench } from './simulation.bench.ts';
import { sizesBench } from './sizes.bench.ts';
import { startBench } from './start.bench.ts';
import { statisticsBench } from './statistics.bench.ts';
import { type Figure, printTable } from './support/figure.ts';
import { uploadsBench } from './uploads.bench.ts';

/**
 * npm run bench [-- part of a name ... [--runs N] [--seed S]]: measures against the budgets and prints a
 * table, then summaries as JSON lines. Slow results do not fail the run; broken promises do.
 */
const { positionals: nameParts, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, seed: { type: 'string' } },
});

function wholeNumber(option: 'runs' | 'seed'): number | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${option} takes a whole number, not ${text}`);
  return Number(text);
}

const options = { runs: wholeNumber('runs'), seed: wholeNumber('seed'), isNamed: nameParts.length > 0 };
const figures: Figure[] = [];
for (const bench of [
  httpBench,
  loadBench,
  loadMemoryBench,
  fairnessBench,
  uploadsBench,
  pathBench,
  browserBench,
  rivalsBench,
  coldBench,
  mapBench,
  mapAreasBench,
  importBench,
  handOverBench,
  statisticsBench,
  growthBench,
  sizesBench,
  publicBench,
  screensBench,
  radioBench,
  realtimeBench,
  startBench,
  crashBench,
  simulationBench,
  fieldDayBench,
]) {
  if (nameParts.length > 0 && !nameParts.some((part) => bench.name.includes(part))) continue;
  console.error(`measuring: ${bench.name}`);
  figures.push(...(await bench.run(options)));
}
printTable(figures);
for (const { summary } of figures) if (summary) console.log(JSON.stringify(summary));
if (figures.some(({ failed }) => failed)) process.exitCode = 1;
