import type { CallInput } from '@site/contract';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { RelyingParty } from './relyingParty';

/** EdDSA, ES256 and RS256, the algorithms of passkeys in use; the browser takes the first that it can. */
export const algorithms = [-8, -7, -257];

/** An authenticator's answer to creation options. */
type Attestation = CallInput<'passkey/register'>['response'];

/**
 * Whether an attestation names no certificates: the library would download revocation lists from addresses in them.
 * Browsers remove them, since none were asked for; an authenticator may still sign with the new key itself.
 */
const isWithoutCertificates = (attestationObject: string): boolean => {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
};

/** What is stored of a new passkey. */
interface NewCredential {
  credential_id: string;
  public_key: Buffer;
  counter: number;
}

/** The passkey of an answer that belongs to this challenge and site; undefined for any other answer. */
export const verifyAttestation = async (
  { id, rawId, type, response: { clientDataJSON, attestationObject } }: Attestation,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<NewCredential | undefined> => {
  try {
    if (!isWithoutCertificates(attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
    };
  } catch {
    // The library throws for whatever does not fit.
    return undefined;
  }
};
