import type { Database } from '@metalquest/backend/db/database';
import type { Drawing } from '@metalquest/core/permission/signing/drawing';

type ValueFunction = 'published_posts' | 'post_at' | 'site_settings' | 'get_public_gallery';
type Args = Readonly<Record<string, string | number>>;

/** Public data, read as an anonymous user. All methods throw if the backend is unavailable. */
export interface PublicBackend {
  call(name: ValueFunction, args?: Args): Promise<unknown>;
  tags(category: string): Promise<unknown>;
  addresses(limit: number, offset: number): Promise<unknown>;
  /** Number and newest change of the visible posts: changes whenever they do. */
  version(): Promise<string>;
}

export interface CalendarBackend {
  /** The events of the calendar with this secret; null if there is none. */
  calendar(secret: string): Promise<unknown>;
}

/** Asks with the secret of a link only. Both methods return null for an unknown secret. */
export interface SigningBackend {
  agreement(secret: string): Promise<unknown>;
  answer(
    secret: string,
    answer: {
      readonly answer: 'signed' | 'declined';
      readonly name?: string;
      readonly drawing?: Drawing | null;
    },
  ): Promise<unknown>;
}

type SiteBackend = PublicBackend & CalendarBackend & SigningBackend;

export function embeddedBackend(db: Database): SiteBackend {
  /**
   * @param page with a budget of its own, because an account decides what it costs
   * @throws OverspentError while the page has used up its database time and others need some
   */
  async function read(
    sql: string,
    params: readonly (string | number)[] = [],
    page?: string,
  ): Promise<string> {
    const [row] = await db.as(
      { role: 'anon', claims: {}, ...(page === undefined ? {} : { page }) },
      (tx) => tx.query<{ answer: string }>(sql, params.map(String)),
      { readOnly: true, oneStatement: true, withinBudget: true },
    );
    return row?.answer ?? 'null';
  }
  async function write(sql: string, params: readonly (string | null)[]): Promise<unknown> {
    const [row] = await db.as(
      { role: 'anon', claims: {} },
      (tx) => tx.query<{ answer: string | null }>(sql, params),
      { oneStatement: true },
    );
    return JSON.parse(row?.answer ?? 'null');
  }
  return {
    async call(name, args = {}) {
      const named = Object.keys(args).map((key, at) => `${key} => $${at + 1}`);
      const sql = `select public.${name}(${named.join(', ')})::text as answer`;
      const { slug_or_id: gallery } = args;
      const page = gallery === undefined ? undefined : `gallery ${String(gallery).toLowerCase()}`;
      return JSON.parse(await read(sql, Object.values(args), page));
    },
    async tags(category) {
      const sql =
        "select coalesce(json_agg(t), '[]')::text as answer from public.post_tags(category => $1) as t";
      return JSON.parse(await read(sql, [category]));
    },
    async addresses(limit, offset) {
      const sql = `select coalesce(json_agg(p), '[]')::text as answer from (
        select category, slug, updated_at, published_at from public.posts
        order by published_at desc, id limit $1 offset $2) as p`;
      return JSON.parse(await read(sql, [limit, offset]));
    },
    version: () => read("select concat(count(*), ' ', max(updated_at)) as answer from public.posts"),
    calendar: async (secret) =>
      JSON.parse(
        await read('select public.calendar_events($1)::text as answer', [secret], `calendar ${secret}`),
      ),
    agreement: (secret) => write('select public.agreement_to_sign($1)::text as answer', [secret]),
    answer: (secret, { answer, name = null, drawing = null }) =>
      write('select public.answer_agreement($1, $2, $3, $4::jsonb)::text as answer', [
        secret,
        answer,
        name,
        drawing && JSON.stringify(drawing),
      ]),
  };
}

const TIMEOUT_MS = 5_000;

/** Reads from the data API of a remote backend. */
export function remoteBackend(url: string, anonKey: string): SiteBackend {
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${anonKey}`,
    accept: 'application/json',
    prefer: 'count=exact',
  };
  async function read(name: string, query: Args = {}): Promise<{ body: unknown; range: string | null }> {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const answer = await fetch(`${url}/rest/v1/${name}?${search}`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The backend answered ${answer.status} to a request for ${name}`);
    return { body: await answer.json(), range: answer.headers.get('content-range') };
  }
  /** POST, because the logs of a project contain addresses. */
  async function ask(name: string, args: object): Promise<unknown> {
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(args),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The backend answered ${answer.status} to a call of ${name}`);
    return answer.json();
  }
  return {
    call: async (name, args) => (await read(`rpc/${name}`, args)).body,
    tags: async (category) => (await read('rpc/post_tags', { category })).body,
    async addresses(limit, offset) {
      const select = 'category,slug,updated_at,published_at';
      return (await read('posts', { select, order: 'published_at.desc,id', limit, offset })).body;
    },
    async version() {
      const query = { select: 'updated_at', order: 'updated_at.desc', limit: 1 };
      const { body, range } = await read('posts', query);
      // Content-Range: '0-9/42' or '*/0'.
      return `${range?.split('/')[1]} ${JSON.stringify(body)}`;
    },
    calendar: (secret) => ask('calendar_events', { secret }),
    agreement: (secret) => ask('agreement_to_sign', { secret }),
    answer: (secret, { answer, name = null, drawing = null }) =>
      ask('answer_agreement', { secret, answer, signer_name: name, drawing }),
  };
}
