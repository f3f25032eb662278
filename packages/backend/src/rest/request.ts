import type { FastifyRequest } from 'fastify';
import type { Catalog } from './catalog/catalog.ts';
import { refuse } from './errors.ts';
import { type AnswerShape, parseAccept } from './parse/accept.ts';
import { parsePayload } from './parse/payload.ts';
import { type Action, type Preferences, parsePreferences } from './parse/preferences.ts';
import { decodeText, parseQuery } from './parse/query.ts';
import { narrowByRange } from './parse/range.ts';
import { type Plan, planCall, planSelect, planWrite, type RestRequest } from './plan.ts';

export interface ReadRequest {
  action: Action;
  name: string;
  method: string;
  shape: AnswerShape;
  preferences: Preferences;
  offset: number;
  /** Rows in the body; 1 for a call with a body. */
  rows: number;
  namedSchema: boolean;
  plan(catalog: Catalog): Plan;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'insert',
  PATCH: 'update',
  DELETE: 'delete',
};

export function readRequest(http: FastifyRequest): ReadRequest {
  const { method, headers } = http;
  const cut = http.url.indexOf('?');
  const rawQuery = cut < 0 ? '' : http.url.slice(cut + 1);
  const [first = '', second, third] = pathBelowMount(http);
  const isCall = first === 'rpc' && second !== undefined;
  const name = isCall ? second : first;
  if (name === '' || third !== undefined || (!isCall && second !== undefined)) throw refuse.path();
  const action = isCall ? 'call' : ACTIONS[method];
  if (!action) throw refuse.method(method);
  if (isCall && !['GET', 'HEAD', 'POST'].includes(method)) throw refuse.rpcMethod(method);

  const isRead = method === 'GET' || method === 'HEAD';
  const profile = header(headers[isRead ? 'accept-profile' : 'content-profile']);
  if (profile !== undefined && profile !== 'public') throw refuse.schema(profile);
  const preferences = parsePreferences(header(headers.prefer), action);
  const shape = parseAccept(headers.accept);
  const parsed = parseQuery(rawQuery, isCall && isRead);
  const query = { ...parsed, root: narrowByRange(parsed.root, method, headers.range) };
  const request: RestRequest = { query, preferences, shape, wantsBody: method !== 'HEAD' };
  const payload = () =>
    parsePayload(bodyOf(http), headers['content-type'], { columns: query.columns, emptyIsObject: isCall });

  const common = {
    action,
    name,
    method,
    shape,
    preferences,
    offset: query.root.offset,
    rows: 0,
    namedSchema: profile !== undefined,
  };
  if (action === 'read') return { ...common, plan: (catalog) => planSelect(catalog, name, request) };
  if (action === 'delete') {
    return { ...common, plan: (catalog) => planWrite(catalog, name, request, { kind: 'delete' }) };
  }
  if (action === 'call' && isRead) {
    const pairs = query.callArguments;
    return { ...common, plan: (catalog) => planCall(catalog, name, request, { kind: 'texts', pairs }) };
  }
  const rows = payload();
  if (action === 'call') {
    if (!rows.isObject) throw refuse.body('The arguments of a function must be one object');
    return {
      ...common,
      rows: 1,
      plan: (catalog) => planCall(catalog, name, request, { kind: 'json', payload: rows }),
    };
  }
  const write = { kind: action, payload: rows };
  return { ...common, rows: rows.rows, plan: (catalog) => planWrite(catalog, name, request, write) };
}

function pathBelowMount(http: FastifyRequest): string[] {
  const wildcard = http.url.split('?', 1)[0]?.slice((http.routeOptions.url ?? '/*').length - 1) ?? '';
  return wildcard.split('/').map((segment) => decodeText(segment.replaceAll('+', '%2B')));
}

function bodyOf(http: FastifyRequest): Uint8Array | undefined {
  return http.body instanceof Uint8Array ? http.body : undefined;
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
