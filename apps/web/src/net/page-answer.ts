import { isPageAnswer, type PageAnswer } from '@metalquest/core/content/page-answer';
import { pageAddress } from '@metalquest/core/content/posts-choice';
import { isRecord } from '@metalquest/core/json';
import type { LoaderFunctionArgs } from 'react-router';
import { serverAddress } from './server-address.ts';

export const PAGE_DATA_ID = 'page-data';

/** Limits a navigation: with a weak signal a request can hang for minutes. */
const TIMEOUT_MS = 6_000;

/** Fetches the data of a public page. Answers 503 without signal; never rejects. */
export async function fetchPageAnswer(address: string, patienceMs = TIMEOUT_MS): Promise<PageAnswer> {
  try {
    const answer = await fetch(`${serverAddress()}/page-data${address}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    });
    const body: unknown = await answer.json();
    return isPageAnswer(body) ? body : { status: 503 };
  } catch {
    return { status: 503 };
  }
}

export type RenderedData = Readonly<Record<string, unknown>>;

export function readRenderedData(page: Document): RenderedData | null {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  const data: unknown = JSON.parse(text);
  return isRecord(data) ? data : null;
}

/** Gives a public page's data: over the network in a browser, as looked up before on the server. */
export type LoadPage = (address: string, patienceMs?: number) => Promise<PageAnswer>;

export function addressOf({ request }: Pick<LoaderFunctionArgs, 'request'>): string {
  const { pathname, searchParams } = new URL(request.url);
  return pageAddress(pathname, searchParams);
}
