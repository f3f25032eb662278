import autocannon from 'autocannon';
import { load } from '../support/chromium-page.ts';
import type { Figure } from '../support/figure.ts';

const REQUESTS_PER_SECOND = 300;
const P99_MS = 100;
const CONNECTIONS = 50;
const SECONDS = 15;

/** Client and server share one machine, so the cost of the client reduces the server's share. */
export async function loadPages(origin: string, pages: Readonly<Record<string, string>>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const runLoad = (rate: object) =>
      autocannon({
        url: origin + address,
        connections: CONNECTIONS,
        duration: SECONDS,
        headers: { 'accept-encoding': 'gzip, br' },
        ...rate,
      });
    await autocannon({ url: origin + address, connections: CONNECTIONS, amount: 500 });
    const fixedRate = await runLoad({ overallRate: REQUESTS_PER_SECOND });
    const maxRate = await runLoad({});
    const perSecond = fixedRate['2xx'] / fixedRate.duration;
    const refused = fixedRate.non2xx + fixedRate.errors + maxRate.non2xx + maxRate.errors;
    figures.push({
      what: `${name}, ${REQUESTS_PER_SECOND} requests a second over ${CONNECTIONS} connections, asked from the same machine`,
      figure: `${Math.round(perSecond)} a second, p99 ${fixedRate.latency.p99} ms; at most ${Math.round(maxRate['2xx'] / maxRate.duration)} a second, p99 ${maxRate.latency.p99} ms; ${load()}${refused ? `; ${refused} FAILED` : ''}`,
      budget: `${REQUESTS_PER_SECOND} a second, p99 ${P99_MS} ms`,
      // Tolerates one per cent for the cut-off of the last second.
      ratio: Math.max(fixedRate.latency.p99 / P99_MS, (0.99 * REQUESTS_PER_SECOND) / perSecond),
      failed: refused > 0,
    });
  }
  return figures;
}
