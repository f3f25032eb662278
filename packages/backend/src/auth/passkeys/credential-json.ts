import { z } from 'zod';

const bytes = (maxBytes: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((maxBytes * 4) / 3))
    .regex(/^[\w-]+$/, 'must be base64url');

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];
const isTransport = (value: string): value is Transport => TRANSPORTS.some((known) => known === value);

/** Drops unknown transports, which newer browsers may send. */
const transports = z
  .array(z.string().max(100))
  .max(20)
  .optional()
  .transform((given) => (given ?? []).filter(isTransport));

const credential = { id: bytes(1023), rawId: bytes(1023), type: z.literal('public-key') };
/** More than any browser sends. */
const clientDataJSON = bytes(4096);
const challengeId = z.uuid('must be a UUID');

/** RegistrationResponseJSON of Web Authentication Level 3. */
export const registrationBody = z.object({
  challenge_id: challengeId,
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON, attestationObject: bytes(8192), transports }),
  }),
});

/** AuthenticationResponseJSON of Web Authentication Level 3. */
export const authenticationBody = z.object({
  challenge_id: challengeId,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      authenticatorData: bytes(2048),
      signature: bytes(1024),
      userHandle: bytes(64),
    }),
  }),
});

export const renameBody = z.object({
  friendly_name: z.string().trim().min(1, 'is required').max(120, 'must be 120 characters or less'),
});

export type RegistrationAnswer = z.infer<typeof registrationBody>['credential'];
export type AuthenticationAnswer = z.infer<typeof authenticationBody>['credential'];
