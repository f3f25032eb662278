import { describe, expect, it } from 'vitest';
import { DatabaseError } from '../db/database.ts';
import { statusOfSqlState, toAnswer } from './errors.ts';

describe('Postgres errors as HTTP', () => {
  it.each([
    ['23505', 409],
    ['23503', 409],
    ['23502', 400],
    ['23514', 400],
    ['22P02', 400],
    ['42703', 400],
    ['42883', 404],
    ['42P01', 404],
    ['25006', 405],
    ['P0001', 400],
    ['P0002', 500],
    ['57014', 500],
    ['40001', 500],
    ['40P01', 500],
    ['53300', 503],
    ['XX000', 500],
    ['PT404', 404],
    ['PT409', 409],
    ['PT503', 503],
    ['PT999', 400],
    ['28000', 403],
  ])('%s is %i', (code, status) => {
    expect(statusOfSqlState(code, 'something', 'authenticated')).toBe(status);
  });

  it('a missing privilege is 401 for an anonymous and 403 for a signed-in caller', () => {
    expect(statusOfSqlState('42501', 'permission denied', 'anon')).toBe(401);
    expect(statusOfSqlState('42501', 'permission denied', 'authenticated')).toBe(403);
  });

  it('internal errors that only the caller can cause are 4xx', () => {
    const status = (code: string, message: string) => statusOfSqlState(code, message, 'authenticated');
    expect(status('XX000', 'parse error - invalid geometry')).toBe(400);
    expect(status('21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time')).toBe(400);
    expect(status('21000', 'more than one row returned by a subquery used as an expression')).toBe(500);
    expect(status('54001', 'stack depth limit exceeded')).toBe(400);
    expect(status('55000', 'cannot insert into view "quests_with_geojson"')).toBe(405);
  });

  it('a request that Fastify could not read is a client error, with the same four fields', () => {
    const cause = Object.assign(new Error('Unsupported Media Type: x'), {
      code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
      statusCode: 415,
    });
    expect(toAnswer(cause, 'authenticated')).toEqual({
      status: 400,
      body: { code: 'PGRST102', details: null, hint: null, message: 'Unsupported Media Type: x' },
    });
  });

  it('contains the message of Postgres, but not of internal failures', () => {
    const cause = new DatabaseError({ code: '23505', message: 'duplicate key', detail: 'Key', hint: 'Try' });
    expect(toAnswer(cause, 'authenticated').body).toEqual({
      code: '23505',
      details: 'Key',
      hint: 'Try',
      message: 'duplicate key',
    });
    expect(toAnswer(new Error('the disk at /var/lib is full'), 'authenticated')).toEqual({
      status: 500,
      body: { code: 'PGRSTX00', details: null, hint: null, message: 'Internal server error' },
    });
  });
});
