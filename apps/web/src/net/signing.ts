import type { PermissionId } from '@metalquest/core/ids';
import {
  type SigningRequest,
  signingPath,
  signingRequest,
} from '@metalquest/core/permission/signing/request';
import type { SignableAgreement } from '@metalquest/core/permission/signing/signed-text';
import * as z from 'zod/mini';
import { type Outcome, requestServer } from './request-server.ts';
import { serverAddress } from './server-address.ts';

const requests = z.array(signingRequest);
const made = z.object({ secret: z.string(), expiresAt: z.string() });

/** The user's requests for a permission, newest first. */
export function signingRequests(permission: PermissionId): Outcome<readonly SigningRequest[]> {
  return requestServer(
    ({ rest }) => rest.rpc('signing_requests', { permission }),
    (data) => requests.parse(data),
  );
}

export interface NewLink {
  /** The server can never show it again. */
  readonly address: string;
  /** ISO-8601 */
  readonly expiresAt: string;
}

/** Creates a link at which this text can be signed. It replaces an open link of the permission. */
export function requestSignature(
  permission: PermissionId,
  agreement: SignableAgreement,
  days: number,
): Outcome<NewLink> {
  return requestServer(
    ({ rest }) => rest.rpc('request_signature', { permission, agreement, days }),
    (data) => {
      const { secret, expiresAt } = made.parse(data);
      const path = signingPath(secret);
      if (path === null) throw new Error('The server sent no secret for the link.');
      return { address: serverAddress() + path, expiresAt };
    },
  );
}

export function revokeSigningRequest(id: string): Outcome<void> {
  return requestServer(
    ({ rest }) => rest.rpc('revoke_signing_request', { request: id }),
    () => undefined,
  );
}

/** Notes that the signed agreement is among the documents, so that no device adds it again. */
export function noteFiledSignature(id: string): Outcome<void> {
  return requestServer(
    ({ rest }) => rest.rpc('note_filed_signature', { request: id }),
    () => undefined,
  );
}
