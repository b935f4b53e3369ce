import { randomBytes } from 'node:crypto';
import { type CallData, messages, type CallInput } from '@site/contract';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { appInfo } from '../site/settings';
import type { Queryable } from '../../base/database/database';
import { insertWithId } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { CallResult } from '../../base/http/result';
import { registerCall } from '../calls/route';
import { logSecurityEvent } from '../../base/http/logSecurityEvent';
import { checkLoginPassword } from '../passwords/loginPassword';
import { recordSignInChange } from '../members.store';
import type { Routes } from '../calls/services';
import { readSetting } from '../../base/settings/settings';
import { challengeIn, refusedPasskey, consumeAssertion } from './assertions';
import { challengeLifetime, endChallenge, isWaiting, issueChallenge, descriptorOf } from './challenges';
import { confirmed, verifyConfirmation } from './confirmation';
import { consumeTotp, requireTotp, findTotp } from './memberTotp';
import { listPasskeys, listSettings, readHandle } from './passkeys.store';
import { type RelyingParty, relyingPartyOf } from './relyingParty';
import { inSession } from '../calls/session';
import type { Member } from '../../base/http/requestMember';

/** EdDSA, ES256 and RS256, the algorithms of passkeys in use; the browser takes the first that it can. */
const algorithms = [-8, -7, -257];

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

interface NewCredential {
  credential_id: string;
  public_key: Buffer;
  counter: number;
}

/** The passkey of an answer that belongs to this challenge and site; undefined for any other answer. */
const verifyAttestation = async (
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

const mostPasskeys = 10;
const tooMany = () => new DomainError(`最多添加${mostPasskeys}个通行密钥！`);

/** Transports that WebAuthn names; what else an authenticator says is left out. */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const neededProofs = async (db: Queryable, memberId: string) => ({
  // Without it, a thief who knows the password could add a passkey and confirm what the member has protected.
  confirmation: (await listSettings(db, memberId)).size > 0,
  // A passkey logs in without a code.
  totp: Boolean((await findTotp(db, memberId))?.enabled_at),
});

/** A challenge is bound to the proofs that it was given for: it adds no key once others are needed. */
const bindingOf = (
  party: RelyingParty,
  member: Member,
  { confirmation, totp }: Record<'confirmation' | 'totp', boolean>,
) => ({ purpose: 'register', origin: party.origin, member, payload: [`${confirmation}`, `${totp}`] }) as const;

export const registrationRoutes: Routes = (app, services) => {
  const { db, now } = services;

  registerCall(app, services, 'passkey/registeroptions', async (call): Promise<CallData<'passkey/registeroptions'>> => {
    const { input, member, request } = call;
    const party = relyingPartyOf(services, request);
    await checkLoginPassword(services, member.id, input.password);
    const needed = await neededProofs(db, member.id);
    const code = needed.totp ? await requireTotp(services, member.id, input.code ?? '') : 'off';
    const proof = needed.confirmation ? await verifyConfirmation(call, confirmed.register()) : undefined;
    await inSession(db, member, async (tx) => {
      if (proof) await consumeAssertion(tx, proof, now());
      if (code !== 'off') await consumeTotp(tx, member.id, code);
    });
    const passkeys = await listPasskeys(db, member.id);
    if (passkeys.length >= mostPasskeys) throw tooMany();
    const handle = await readHandle(db, member.id, randomBytes(32));
    const { title } = await readSetting(db, appInfo);
    return {
      rp: { id: party.id, name: title },
      user: { id: handle.toString('base64url'), name: member.username, displayName: member.username },
      challenge: await issueChallenge(db, bindingOf(party, member, needed), now()),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeLifetime,
      excludeCredentials: passkeys.filter(({ rp_id }) => rp_id === party.id).map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    };
  });

  registerCall(app, services, 'passkey/register', async ({ input: { name, response }, member, request }) => {
    const party = relyingPartyOf(services, request);
    const challenge = challengeIn(response.response.clientDataJSON);
    if (challenge === undefined) throw refusedPasskey();
    const isAllowed = async (queryable: Queryable) => {
      const binding = bindingOf(party, member, await neededProofs(queryable, member.id));
      return isWaiting(queryable, challenge, binding, now());
    };
    const credential = (await isAllowed(db)) ? await verifyAttestation(response, { challenge, party }) : undefined;
    if (!credential) {
      await endChallenge(db, challenge);
      throw refusedPasskey();
    }
    const id = await inSession(db, member, async (tx) => {
      // A setting that was switched on meanwhile counts.
      if (!(await isAllowed(tx)) || !(await endChallenge(tx, challenge))) throw refusedPasskey();
      if ((await listPasskeys(tx, member.id)).length >= mostPasskeys) throw tooMany();
      const passkey = {
        ...credential,
        member_id: member.id,
        rp_id: party.id,
        transports: (response.response.transports ?? []).filter((it) => knownTransports.includes(it)),
        name,
        created_at: now(),
      };
      const inserted = await insertWithId(tx, 'passkey', passkey, 'on conflict do nothing');
      if (inserted === undefined) throw new DomainError('该通行密钥已添加！');
      await recordSignInChange(tx, member.id, now());
      return inserted;
    });
    logSecurityEvent(request, { event: 'sign-in-changed' });
    return new CallResult({ id: Number(id) }, messages.added);
  });
};
