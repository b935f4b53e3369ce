import * as v from 'valibot';
import { messages } from './messages';
import { example, nothing } from './types';

/* The JSON forms of WebAuthn Level 3, as `@simplewebauthn/browser` and `PublicKeyCredential.toJSON()` write them. */

const refused = messages.passkeyRefused;

const base64Url = (most: number, sample: string) =>
  example(v.pipe(v.string(refused), v.maxLength(most, refused), v.regex(/^[\w-]+$/, refused)), sample);

const credentialId = base64Url(1400, 'abcdefghijk_1');
const clientData = base64Url(4000, 'abcdefghijklmnopqrstuvwxyz');
const publicKeyType = v.literal('public-key', refused);
const challenge = example(v.string(), 'abcdefghijk_2');
const milliseconds = example(v.number(), 300_000);
const userVerification = v.literal('required');
const descriptor = v.object({
  id: example(v.string(), 'abcdefghijk_1'),
  type: v.literal('public-key'),
  transports: v.exactOptional(v.array(example(v.string(), 'internal'))),
});

/** What an authenticator answers. Further fields are ignored. */
const credential = <const Response extends v.ObjectEntries>(response: Response) =>
  v.object(
    {
      id: credentialId,
      rawId: credentialId,
      type: publicKeyType,
      response: v.object(response, refused),
      clientExtensionResults: v.exactOptional(nothing),
    },
    refused,
  );

/** The answer to `creationOptions`: RegistrationResponseJSON. */
export const attestation = credential({
  clientDataJSON: clientData,
  attestationObject: base64Url(20_000, 'abcdefghijklmnop'),
  transports: v.nullish(v.pipe(v.array(v.pipe(v.string(refused), v.maxLength(20))), v.maxLength(10))),
});

/** The answer to `requestOptions`: AuthenticationResponseJSON. */
export const assertion = credential({
  clientDataJSON: clientData,
  authenticatorData: base64Url(4000, 'abcdefghijklmnopqrst'),
  signature: base64Url(2000, 'abcdefghijklmnopqr'),
  userHandle: v.nullish(base64Url(100, 'abcdefghijkl')),
});

/** PublicKeyCredentialCreationOptionsJSON, for `navigator.credentials.create`. */
export const creationOptions = v.object({
  rp: v.object({ id: example(v.string(), 'localhost'), name: example(v.string(), '会员站') }),
  user: v.object({
    id: example(v.string(), 'abcdefghijkl'),
    name: example(v.string(), 'linwan88'),
    displayName: example(v.string(), 'linwan88'),
  }),
  challenge,
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: example(v.number(), -7, -257) })),
  timeout: milliseconds,
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({ residentKey: v.literal('required'), userVerification }),
  attestation: v.literal('none'),
});

/** PublicKeyCredentialRequestOptionsJSON, for `navigator.credentials.get`. Without `allowCredentials` at login. */
export const requestOptions = v.object({
  challenge,
  timeout: milliseconds,
  rpId: example(v.string(), 'localhost'),
  allowCredentials: v.exactOptional(v.array(descriptor)),
  userVerification,
});
