import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const server = process.env.METALQUEST_TEST_DATABASE_URL ?? '';

describe('several servers that start at once on one new PostgreSQL', () => {
  it('migrate it together, running each migration once', async () => {
    const name = `metalquest_${randomUUID().replaceAll('-', '')}`;
    const admin = await openPostgres(server, { max: 1 });
    await admin.exec(`create database ${name}`);
    const address = new URL(server);
    address.pathname = `/${name}`;
    const starting = await Promise.all([0, 1, 2].map(() => openPostgres(address.href, { max: 1 })));
    const applied = await Promise.all(starting.map((db) => migrate(db)));
    expect(applied.map((versions) => versions.length > 0).sort()).toEqual([false, false, true]);
    for (const db of starting) await db.close();
    await admin.exec(`drop database ${name} with (force)`);
    await admin.close();
  });
});
