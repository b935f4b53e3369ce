import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CallData, CallInput } from '@site/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type CreationOptions = CallData<'passkey/registeroptions'>;
type RequestOptions = CallData<'passkey/loginoptions'>;
type Attestation = CallInput<'passkey/register'>['response'];
type Assertion = CallInput<'passkey/login'>['response'];

/** What a test changes of an answer that would be right. */
interface Changes {
  /** Of the page; by default that of the test host. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userVerified?: boolean;
  /** How a new passkey is attested: not (default), by its own key, or by a certificate, which is not a real one. */
  attestation?: 'none' | 'self' | 'certificate';
}

interface Credential {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
}

const siteOfTests = { origin: 'http://localhost', rpId: 'localhost' };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64Url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const [userPresent, verified, hasCredential] = [0x01, 0x04, 0x40];

/** The public key as COSE: ES256 on P-256. */
const coseKeyOf = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const fields: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ];
  return Buffer.from(isoCBOR.encode(new Map(fields)));
};

/**
 * An authenticator in software: real keys and signatures, attestation `none`, one counter for all of its passkeys. A
 * `copy` has the same keys and its own counter from then on.
 */
export const softwareAuthenticator = (credentials: Credential[] = [], counter = 0) => {
  let uses = counter;

  const clientData = (type: string, options: { challenge: string }, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? options.challenge,
        origin: changes.origin ?? siteOfTests.origin,
        crossOrigin: false,
      }),
    );

  const authenticatorData = (rpId: string, { userVerified = true, ...changes }: Changes, attested?: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? (uses += 1));
    const flags = userPresent | (userVerified ? verified : 0) | (attested ? hasCredential : 0);
    return Buffer.concat([sha256(changes.rpId ?? rpId), Buffer.of(flags), count, attested ?? Buffer.alloc(0)]);
  };

  return {
    /** Makes a passkey. */
    create: (options: CreationOptions, changes: Changes = {}): Attestation => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const credential = { id: randomBytes(16), privateKey, userHandle: options.user.id };
      credentials.push(credential);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, coseKeyOf(publicKey)]);
      const authData = new Uint8Array(authenticatorData(options.rp.id, changes, attested));
      const data = clientData('webauthn.create', options, changes);
      const { attestation = 'none' } = changes;
      const signature = new Uint8Array(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey));
      const statement = new Map<string, unknown>([
        ['alg', -7],
        ['sig', signature],
        ...(attestation === 'certificate' ? [['x5c', [new Uint8Array(300)]] as const] : []),
      ]);
      const fields = new Map<string, unknown>([
        ['fmt', attestation === 'none' ? 'none' : 'packed'],
        ['attStmt', attestation === 'none' ? new Map() : statement],
        ['authData', authData],
      ]);
      const id = base64Url(credential.id);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(data),
          attestationObject: base64Url(isoCBOR.encode(fields as never)),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge with the newest passkey that the options allow. */
    get: (options: RequestOptions, changes: Changes = {}): Assertion => {
      const allowed = options.allowCredentials?.map((it) => it.id);
      const credential = credentials.findLast(({ id }) => !allowed || allowed.includes(base64Url(id)));
      if (!credential) throw new Error('the authenticator has none of the passkeys');
      const data = clientData('webauthn.get', options, changes);
      const authData = authenticatorData(options.rpId, changes);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), credential.privateKey);
      const id = base64Url(credential.id);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(data),
          authenticatorData: base64Url(authData),
          signature: base64Url(signature),
          userHandle: credential.userHandle,
        },
      };
    },
    copy: () => softwareAuthenticator([...credentials], uses),
  };
};

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
