import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_ARGS } from '../../playwright.config.ts';
import { chromiumPath } from '../../scripts/lib/need-tools.mjs';
import { load } from '../support/chromium-page.ts';
import { type Figure, median } from '../support/figure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AT_LEAST = 95;
const LCP_MS = 1_200;

/** One Lighthouse result: scores of 0 to 100, metrics and remarks. */
interface PageResult {
  scores: number[];
  lcpMs: number;
  cls: number;
  tbtMs: number;
  remarks: string[];
}

/** Lighthouse with its mobile settings, `runs` times per page in a fresh browser; medians. */
export async function judgePages(
  origin: string,
  pages: Readonly<Record<string, string>>,
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const results: PageResult[] = [];
    for (let run = 0; run < runs; run++) results.push(await runLighthouse(origin + address));
    figures.push(figureOf(name, results));
  }
  return figures;
}

async function runLighthouse(url: string): Promise<PageResult> {
  const chrome: LaunchedChrome = await launch({
    chromePath: chromiumPath('whole'),
    chromeFlags: ['--headless=new', ...CHROMIUM_ARGS],
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...CATEGORIES],
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
    return pageResultOf(result.lhr);
  } finally {
    chrome.kill();
  }
}

function pageResultOf({ categories, audits, runtimeError }: Result): PageResult {
  if (runtimeError) throw new Error(runtimeError.message);
  const numericValue = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const weightedAudits = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: numericValue('largest-contentful-paint'),
    cls: numericValue('cumulative-layout-shift'),
    tbtMs: numericValue('total-blocking-time'),
    remarks: weightedAudits.flatMap((id) => {
      const score = audits[id]?.score ?? 1;
      return score < 0.9 ? [`${id} ${audits[id]?.displayValue ?? ''}`.trim()] : [];
    }),
  };
}

function figureOf(name: string, results: readonly PageResult[]): Figure {
  const scores = CATEGORIES.map((_, index) =>
    median(results.map(({ scores }) => scores[index] ?? Number.NaN)),
  );
  const lcp = median(results.map(({ lcpMs }) => lcpMs));
  const cls = median(results.map((result) => result.cls));
  const tbt = median(results.map(({ tbtMs }) => tbtMs));
  const remarks = [...new Set(results.flatMap((result) => result.remarks))];
  return {
    what: `Lighthouse mobile, ${name}, median of ${results.length}`,
    figure: `${CATEGORIES.map((category, index) => `${category} ${scores[index]}`).join(', ')}; LCP ${(lcp / 1000).toFixed(2)} s, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)}; ${load()}`,
    budget: `${AT_LEAST} in all four, LCP ${LCP_MS / 1000} s`,
    ratio: Math.max(AT_LEAST / Math.min(...scores), lcp / LCP_MS),
    ...(remarks.length > 0 ? { summary: { page: name, remarks } } : {}),
  };
}
