import autocannon from 'autocannon';
import { load } from '../support/chromium-page.ts';
import type { Figure } from '../support/figure.ts';

const A_SECOND = 300;
const P99_MS = 100;
const CONNECTIONS = 50;
const SECONDS = 15;

/** Client and server share one machine, so the cost of the client reduces the server's share. */
export async function loadPages(origin: string, pages: Readonly<Record<string, string>>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const ask = (rate: object) =>
      autocannon({
        url: origin + address,
        connections: CONNECTIONS,
        duration: SECONDS,
        headers: { 'accept-encoding': 'gzip, br' },
        ...rate,
      });
    await autocannon({ url: origin + address, connections: CONNECTIONS, amount: 500 });
    const held = await ask({ overallRate: A_SECOND });
    const most = await ask({});
    const perSecond = held['2xx'] / held.duration;
    const refused = held.non2xx + held.errors + most.non2xx + most.errors;
    figures.push({
      what: `${name}, ${A_SECOND} requests a second over ${CONNECTIONS} connections, asked from the same machine`,
      figure: `${Math.round(perSecond)} a second, p99 ${held.latency.p99} ms; at most ${Math.round(most['2xx'] / most.duration)} a second, p99 ${most.latency.p99} ms; ${load()}${refused ? `; ${refused} FAILED` : ''}`,
      budget: `${A_SECOND} a second, p99 ${P99_MS} ms`,
      // Tolerates one per cent for the cut-off of the last second.
      ratio: Math.max(held.latency.p99 / P99_MS, (0.99 * A_SECOND) / perSecond),
      failed: refused > 0,
    });
  }
  return figures;
}
