import { isPageAnswer, type PageAnswer } from '@metalquest/core/content/page-answer';
import { pageAddress } from '@metalquest/core/content/posts-choice';
import { isRecord } from '@metalquest/core/json';
import type { LoaderFunctionArgs } from 'react-router';
import { serverAddress } from './server-address.ts';

/** The element in which the server leaves what it drew the page from. */
export const PAGE_DATA_ID = 'page-data';

/** Longer than that nobody waits between two pages: in a field a request may hang for minutes. */
const PATIENCE_MS = 6_000;

/** Asks the server what is at a public address. Without signal the answer is 503, never an error. */
export async function fetchPageAnswer(address: string, patienceMs = PATIENCE_MS): Promise<PageAnswer> {
  try {
    const answer = await fetch(`${serverAddress()}/page-data${address}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    });
    const told: unknown = await answer.json();
    return isPageAnswer(told) ? told : { status: 503 };
  } catch {
    return { status: 503 };
  }
}

/** What the router knows of a page that came drawn from the server: by the id of its route. */
export type RenderedData = Readonly<Record<string, unknown>>;

/** Reads what the server left in the page; null in the shell, which was drawn by nobody yet. */
export function readRenderedData(page: Document): RenderedData | null {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  const data: unknown = JSON.parse(text);
  return isRecord(data) ? data : null;
}

/** How a route of a public page gets its answer: from the network in a browser, from the database on the server. */
export type LoadPage = (address: string, patienceMs?: number) => Promise<PageAnswer>;

/** The address that a loader was called for, with the query that belongs to the page and no other. */
export function addressOf({ request }: Pick<LoaderFunctionArgs, 'request'>): string {
  const { pathname, searchParams } = new URL(request.url);
  return pageAddress(pathname, searchParams);
}
