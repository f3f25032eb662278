import type { Queryable } from '../db/database.ts';

const RETENTION_DAYS = 90;
const MAX_NETWORKS = 20;
const DAY_MS = 86_400_000;

export async function rememberNetwork(
  tx: Queryable,
  userId: string,
  network: string,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `insert into auth.familiar_networks (user_id, network, seen_at) values ($1, $2, $3)
     on conflict (user_id, network) do update set seen_at = excluded.seen_at`,
    [userId, network, new Date(nowMs).toISOString()],
  );
  await tx.query(
    `delete from auth.familiar_networks where user_id = $1 and (seen_at < $2 or network not in (
       select network from auth.familiar_networks where user_id = $1 order by seen_at desc, network limit $3))`,
    [userId, new Date(nowMs - RETENTION_DAYS * DAY_MS).toISOString(), MAX_NETWORKS],
  );
}

export async function isFamiliar(
  db: Queryable,
  email: string,
  network: string,
  nowMs: number,
): Promise<boolean> {
  const found = await db.query(
    `select 1 from auth.users u join auth.familiar_networks n on n.user_id = u.id
     where lower(u.email) = $1 and n.network = $2 and n.seen_at >= $3`,
    [email, network, new Date(nowMs - RETENTION_DAYS * DAY_MS).toISOString()],
  );
  return found.length > 0;
}
