import { browserBench } from './browser.bench.ts';
import { httpBench } from './http.bench.ts';
import { pathBench } from './path.bench.ts';
import { radioBench } from './radio.bench.ts';
import { sizesBench } from './sizes.bench.ts';
import { startBench } from './start.bench.ts';
import { type Figure, printTable } from './support/figure.ts';

/** npm run bench [-- part of a name ...]: measures against the budgets; prints a table, fails on nothing. */
const wanted = process.argv.slice(2);
const figures: Figure[] = [];
for (const bench of [httpBench, pathBench, browserBench, sizesBench, radioBench, startBench]) {
  if (wanted.length > 0 && !wanted.some((part) => bench.name.includes(part))) continue;
  console.error(`measuring: ${bench.name}`);
  figures.push(...(await bench.run()));
}
printTable(figures);
