import { expect, it } from 'vitest';
import { createPreparedStatements } from './prepared-statements.ts';

it('keeps a limited number of statements, and closes the least recently used', () => {
  const statements = createPreparedStatements();
  const run = (sql: string) => {
    const used = statements.use(sql);
    statements.succeeded();
    return used;
  };
  const first = run('select 0');
  for (let i = 1; i < 50; i += 1) run(`select ${i}`);
  expect(statements.takeStale()).toEqual([]);
  expect(run('select 0')).toEqual({ name: first.name, parse: false });
  run('select 50');
  expect(statements.takeStale()).toHaveLength(1);
  expect(run('select 1').parse).toBe(true);
});
