import type { FastifyReply } from 'fastify';
import { refuse } from './errors.ts';
import type { Plan } from './plan.ts';
import type { ReadRequest } from './request.ts';
import type { AnswerRow } from './sql/answer.ts';

/** As in PostgREST's Response.hs. @throws RestError 416 if a counted page starts beyond the last row */
export function respond(
  reply: FastifyReply,
  request: ReadRequest,
  plan: Plan,
  row: AnswerRow | undefined,
): FastifyReply {
  const { action, preferences } = request;
  const page = Number(row?.page ?? 0);
  const counted = preferences.counts;
  if (preferences.applied.length > 0) reply.header('Preference-Applied', preferences.applied.join(', '));

  if (action === 'insert') {
    const location = row?.location ? locationOf(request.name, row.location) : null;
    if (location) reply.header('Location', location);
    reply.header('Content-Range', `*/${counted ? page : '*'}`);
    const onlyUpdated = preferences.resolution === 'merge-duplicates' && Number(row?.inserted ?? 0) <= 0;
    return sendBody(reply.code(onlyUpdated ? 200 : 201), request, plan, row);
  }
  if (action === 'update' || action === 'delete') {
    const range = action === 'update' && page > 0 && plan.answers === 'rows' ? `0-${page - 1}` : '*';
    reply.header('Content-Range', `${range}/${counted ? page : '*'}`);
    return sendBody(reply.code(plan.answers === 'rows' ? 200 : 204), request, plan, row);
  }
  const total = row?.total === null || row?.total === undefined ? null : Number(row.total);
  if (total !== null && request.offset > total) {
    throw refuse.range(`An offset of ${request.offset} was requested, but there are only ${total} rows.`);
  }
  const returnedRows = plan.answers === 'value' ? 1 : page;
  const range =
    returnedRows > 0 && total !== 0 ? `${request.offset}-${request.offset + returnedRows - 1}` : '*';
  reply.header('Content-Range', `${range}/${total ?? '*'}`);
  if (plan.answers === 'nothing' || preferences.return === 'minimal') return reply.code(204).send();
  return sendBody(reply.code(total !== null && returnedRows < total ? 206 : 200), request, plan, row);
}

function sendBody(
  reply: FastifyReply,
  request: ReadRequest,
  plan: Plan,
  row: AnswerRow | undefined,
): FastifyReply {
  if (plan.answers === 'nothing') return reply.send();
  if (request.namedSchema) reply.header('Content-Profile', 'public');
  return reply.type(request.shape.contentType).send(request.method === 'HEAD' ? '' : (row?.body ?? ''));
}

/** `/quests?id=eq.<id>`, from the JSON of the primary key. */
function locationOf(name: string, json: string): string {
  const key: unknown = JSON.parse(json);
  const pairs = Object.entries(typeof key === 'object' && key !== null ? key : {});
  const query = pairs.map(
    ([column, value]) => `${encodeURIComponent(column)}=eq.${encodeURIComponent(String(value))}`,
  );
  return `/${encodeURIComponent(name)}?${query.join('&')}`;
}
