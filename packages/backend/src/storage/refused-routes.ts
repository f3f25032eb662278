import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

/** Unsupported routes of Supabase's storage, with the alternative. */
const REFUSED = [
  ['POST', '/object/list-v2/:bucket', 'list-v2 is not supported; use list'],
  ['POST', '/object/copy', 'Copying files is not supported; download the file and upload it to a new path'],
  [
    'POST',
    '/object/move',
    'Moving files is not supported; upload the file to a new path and remove the old one',
  ],
  ['POST', '/object/upload/sign/:bucket/*', 'Signed upload addresses are not supported; sign in to upload'],
  ['PUT', '/object/upload/sign/:bucket/*', 'Signed upload addresses are not supported; sign in to upload'],
  ['POST', '/upload/resumable/sign', 'Signed upload addresses are not supported; sign in to upload'],
] as const;

export function refuseOtherAddresses(app: FastifyInstance): void {
  for (const [method, url, message] of REFUSED) {
    app.route({
      method,
      url,
      // Before the body is read.
      onRequest: async (request) => {
        request.raw.resume();
        throw refuse.unsupported(message);
      },
      handler: async () => undefined,
    });
  }
}
