import type { Caller, Database, Queryable } from '../../src/db/database.ts';

export interface OpenTransaction extends Queryable {
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

class UndoneError extends Error {
  override readonly name = 'UndoneError';
}

export async function openTransaction(db: Database, caller: Caller): Promise<OpenTransaction> {
  const begun = Promise.withResolvers<Queryable>();
  const end = Promise.withResolvers<void>();
  const ended = db.as(caller, (tx) => {
    begun.resolve(tx);
    return end.promise;
  });
  ended.catch(begun.reject);
  const tx = await begun.promise;
  return {
    query: (sql, params) => tx.query(sql, params),
    async commit() {
      end.resolve();
      await ended;
    },
    async rollback() {
      end.reject(new UndoneError());
      await ended.catch((cause: unknown) => {
        if (!(cause instanceof UndoneError)) throw cause;
      });
    },
  };
}

export async function untilWaiting(db: Database, count: number): Promise<void> {
  const waiting = async (): Promise<number> => {
    const rows = await db.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  while ((await waiting()) < count) await new Promise((resolve) => setImmediate(resolve));
}

export async function newOwner(db: Database): Promise<{ userId: string; caller: Caller }> {
  const [user] = await db.query<{ id: string }>(
    "insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.org') returning id",
  );
  if (!user) throw new Error('no account was made');
  return {
    userId: user.id,
    caller: { role: 'authenticated', claims: { sub: user.id, role: 'authenticated' } },
  };
}
