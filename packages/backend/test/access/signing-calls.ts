import { randomUUID } from 'node:crypto';
import { type Detectorist, startRest } from '../rest/test-rest.ts';
import { AGREEMENT } from './sample-calls.ts';

interface Made {
  id: string;
  secret: string;
  expiresAt: string;
}

export const NAME = 'Ann Farmer';
export const DRAWING = [
  [0, 0, 500, 1000],
  [7, 8],
];

export type SigningCalls = Awaited<ReturnType<typeof startSigning>>;

/** A backend with an account and a permission, and the calls about requests to sign. */
export async function startSigning() {
  const rest = await startRest();
  const owner = await rest.signUp();
  async function addPermission({ client }: Detectorist): Promise<string> {
    const id = randomUUID();
    const { error } = await client.from('property_permissions').insert({ id, property_address: 'Hill Farm' });
    if (error) throw error;
    return id;
  }

  const permissionId = await addPermission(owner);

  const ask = (who: Detectorist, permission: string, days = 14, agreement: unknown = AGREEMENT) =>
    who.client.rpc('request_signature', { permission, agreement, days });

  async function create(who = owner, permission = permissionId): Promise<Made> {
    const { data, error } = await ask(who, permission);
    if (error) throw error;
    return data;
  }

  const call = async (name: string, body: object) => {
    const answer = await rest.request('POST', `/rpc/${name}`, { body: JSON.stringify(body) });
    return { status: answer.status, text: answer.text, value: Object(answer.json()) };
  };
  const show = async (secret: string) => (await call('agreement_to_sign', { secret })).value;
  const sign = (secret: string, signer_name: unknown = NAME, drawing: unknown = DRAWING) =>
    call('answer_agreement', { secret, answer: 'signed', signer_name, drawing });
  const decline = (secret: string) => call('answer_agreement', { secret, answer: 'declined' });

  const listed = async (who = owner, permission = permissionId) =>
    (await who.client.rpc('signing_requests', { permission })).data;

  async function deletePermission({ client }: Detectorist, id: string): Promise<void> {
    const { error } = await client.from('property_permissions').delete().eq('id', id);
    if (error) throw error;
  }

  /** Moves creation and expiry of a request back. */
  const age = (id: string, by: string) =>
    rest.backend.db.query(
      `update private.signing_requests set created_at = created_at - $2::text::interval,
       expires_at = expires_at - $2::text::interval where id = $1`,
      [id, by],
    );

  return {
    rest,
    owner,
    permissionId,
    addPermission,
    ask,
    create,
    call,
    show,
    sign,
    decline,
    listed,
    deletePermission,
    age,
  };
}
