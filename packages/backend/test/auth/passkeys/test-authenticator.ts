import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

export interface Faults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  counter?: number;
  userHandle?: string;
  attestation?: 'self' | { fmt: string; attStmt: Map<string, unknown> };
  isTampered?: boolean;
}

const FLAGS = { present: 0x01, verified: 0x04, syncable: 0x08, synced: 0x10, hasCredential: 0x40 };

/** Holds one ES256 passkey. `counts`: whether it has a signature counter. */
export class TestAuthenticator {
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject };
  readonly credentialId = randomBytes(16).toString('base64url');
  private userHandle = '';
  private uses = 0;
  private readonly origin: string;
  private readonly counts: boolean;

  constructor(origin: string, { counts = true } = {}) {
    this.origin = origin;
    this.counts = counts;
    this.key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  create(options: PublicKeyCredentialCreationOptionsJSON, faults: Faults = {}): RegistrationResponseJSON {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.credentialId, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, cbor(cose)]);
    const authData = this.authenticatorData(options.rp.id ?? '', faults, credential);
    const client = this.clientData('webauthn.create', options.challenge, faults);
    const { attestation = { fmt: 'none', attStmt: new Map() } } = faults;
    const { fmt, attStmt } = attestation === 'self' ? this.ownAttestation(authData, client) : attestation;
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ]),
    );
    return {
      ...this.answer(),
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  get(options: PublicKeyCredentialRequestOptionsJSON, faults: Faults = {}): AuthenticationResponseJSON {
    const data = this.authenticatorData(options.rpId ?? '', faults);
    const client = this.clientData('webauthn.get', options.challenge, faults);
    const signature = this.signed(data, client);
    if (faults.isTampered) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    return {
      ...this.answer(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: faults.userHandle ?? this.userHandle,
      },
    };
  }

  private signed(data: Buffer, client: Buffer): Buffer {
    const hash = createHash('sha256').update(client).digest();
    return sign('sha256', Buffer.concat([data, hash]), this.key.privateKey);
  }

  private ownAttestation(data: Buffer, client: Buffer) {
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', this.signed(data, client)],
    ]);
    return { fmt: 'packed', attStmt };
  }

  private answer() {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
    };
  }

  private clientData(type: string, challenge: string, faults: Faults): Buffer {
    const { origin = this.origin } = faults;
    return Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  private authenticatorData(rpId: string, faults: Faults, credential = Buffer.alloc(0)): Buffer {
    if (this.counts) this.uses += 1;
    const flags =
      (faults.isUserPresent === false ? 0 : FLAGS.present) |
      (faults.isUserVerified === false ? 0 : FLAGS.verified) |
      FLAGS.syncable |
      FLAGS.synced |
      (credential.length > 0 ? FLAGS.hasCredential : 0);
    return Buffer.concat([
      createHash('sha256')
        .update(faults.rpId ?? rpId)
        .digest(),
      uint(flags, 1),
      uint(faults.counter ?? this.uses, 4),
      credential,
    ]);
  }
}

const uint = (value: number, bytes: number): Buffer => {
  const out = Buffer.alloc(bytes);
  out.writeUIntBE(value, 0, bytes);
  return out;
};

export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  throw new Error(`cannot write ${String(value)} as CBOR`);
}

function head(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return uint(type | length, 1);
  if (length < 0x100) return Buffer.concat([uint(type | 24, 1), uint(length, 1)]);
  return Buffer.concat([uint(type | 25, 1), uint(length, 2)]);
}
