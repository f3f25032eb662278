import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_ARGS } from '../../playwright.config.ts';
import { load } from '../support/chromium-page.ts';
import { type Figure, median } from '../support/figure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AT_LEAST = 95;
const LCP_MS = 1_200;

/** One Lighthouse result: scores of 0 to 100, metrics and remarks. */
interface Judgement {
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
    const judged: Judgement[] = [];
    for (let run = 0; run < runs; run++) judged.push(await visit(origin + address));
    figures.push(figureOf(name, judged));
  }
  return figures;
}

async function visit(url: string): Promise<Judgement> {
  const chrome: LaunchedChrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', ...CHROMIUM_ARGS],
    logLevel: 'silent',
  });
  try {
    const judged = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...CATEGORIES],
    });
    if (!judged) throw new Error(`Lighthouse says nothing of ${url}`);
    return judgementOf(judged.lhr);
  } finally {
    chrome.kill();
  }
}

function judgementOf({ categories, audits, runtimeError }: Result): Judgement {
  if (runtimeError) throw new Error(runtimeError.message);
  const of = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const weighty = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: of('largest-contentful-paint'),
    cls: of('cumulative-layout-shift'),
    tbtMs: of('total-blocking-time'),
    remarks: weighty.flatMap((id) => {
      const score = audits[id]?.score ?? 1;
      return score < 0.9 ? [`${id} ${audits[id]?.displayValue ?? ''}`.trim()] : [];
    }),
  };
}

function figureOf(name: string, judged: readonly Judgement[]): Figure {
  const scores = CATEGORIES.map((_, at) => median(judged.map(({ scores }) => scores[at] ?? Number.NaN)));
  const lcp = median(judged.map(({ lcpMs }) => lcpMs));
  const cls = median(judged.map((each) => each.cls));
  const tbt = median(judged.map(({ tbtMs }) => tbtMs));
  const remarks = [...new Set(judged.flatMap((each) => each.remarks))];
  return {
    what: `Lighthouse mobile, ${name}, median of ${judged.length}`,
    figure: `${CATEGORIES.map((category, at) => `${category} ${scores[at]}`).join(', ')}; LCP ${(lcp / 1000).toFixed(2)} s, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)}; ${load()}`,
    budget: `${AT_LEAST} in all four, LCP ${LCP_MS / 1000} s`,
    ratio: Math.max(AT_LEAST / Math.min(...scores), lcp / LCP_MS),
    ...(remarks.length > 0 ? { summary: { page: name, remarks } } : {}),
  };
}
