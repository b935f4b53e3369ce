import { type CallInput, messages } from '@site/contract';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { FastifyRequest } from 'fastify';
import type { Queryable, Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import type { Services } from '../calls/services';
import { type Binding, endChallenge, isWaiting } from './challenges';
import { blockPasskey, findPasskey, listSettings, type PasskeyRow, recordUse, usablePasskeys } from './passkeys.store';
import { type RelyingParty, relyingPartyOf } from './relyingParty';

export type Assertion = CallInput<'passkey/login'>['response'];

/** A verified answer, whose challenge `consumeAssertion` has yet to end. */
export interface VerifiedAssertion {
  memberId: string;
  passkeyId: string;
  challenge: string;
  counter: number;
}

export const refusedPasskey = (member?: string, data?: { passkey_unknown: 1 }) =>
  new DomainError(messages.passkeyRefused, undefined, { event: 'passkey-refused', member }, data);

/** The challenge that an answer names; undefined for data that is no client data. */
export const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
};

/** The counter of an answer that the passkey has signed for this site; undefined for any other answer. */
const verifiedCounter = async (
  { id, rawId, type, response: { userHandle, ...response } }: Assertion,
  passkey: PasskeyRow,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<number | undefined> => {
  if (userHandle && userHandle !== passkey.handle.toString('base64url')) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The library compares counters before signatures: anyone could make a passkey look like a copy.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for whatever does not fit.
    return undefined;
  }
};

/**
 * Whether the member of a blocked passkey can add another one: while a passkey protects an action, adding one needs a
 * confirmation by another key.
 */
const canAddPasskey = async (db: Queryable, { member_id, rp_id }: PasskeyRow): Promise<boolean> => {
  if ((await listSettings(db, member_id)).size === 0) return true;
  return (await usablePasskeys(db, member_id, rp_id)).length > 0;
};

/**
 * Verifies an authenticator's answer to a challenge with this binding: challenge, origin, host name, user verification,
 * signature and counter. A challenge whose answer is wrong ends. Throws a DomainError if the answer is not accepted; an
 * answer with a counter that has not risen blocks the passkey, since there may be a copy of it.
 */
export const verifyAssertion = async (
  services: Services,
  request: FastifyRequest,
  { assertion, binding }: { assertion: Assertion; binding: Omit<Binding, 'origin'> },
): Promise<VerifiedAssertion> => {
  const { db } = services;
  const now = services.now();
  const party = relyingPartyOf(services, request);
  const passkey = await findPasskey(db, assertion.id);
  const refused = () => refusedPasskey(passkey?.member_id, passkey ? undefined : { passkey_unknown: 1 });
  const challenge = challengeIn(assertion.response.clientDataJSON);
  if (challenge === undefined) throw refused();
  const isUsable =
    passkey !== undefined &&
    passkey.rp_id === party.id &&
    (binding.member === undefined || binding.member.id === passkey.member_id) &&
    (await isWaiting(db, challenge, { ...binding, origin: party.origin }, now));
  const counter = isUsable ? await verifiedCounter(assertion, passkey, { challenge, party }) : undefined;
  if (!isUsable || counter === undefined) {
    await endChallenge(db, challenge);
    throw refused();
  }
  const stored = Number(passkey.counter);
  if (passkey.blocked_at !== null || ((counter > 0 || stored > 0) && counter <= stored)) {
    await endChallenge(db, challenge);
    await blockPasskey(db, passkey.id, now);
    const advice = (await canAddPasskey(db, passkey)) ? '请删除后重新添加' : '请联系客服';
    throw new DomainError(`该通行密钥存在异常，已停用，${advice}！`, undefined, {
      event: 'passkey-cloned',
      member: passkey.member_id,
    });
  }
  return { memberId: passkey.member_id, passkeyId: passkey.id, challenge, counter };
};

/**
 * Uses a verified answer in the transaction of what it allows. Throws a DomainError if it was used meanwhile, so that
 * of concurrent calls with one answer a single one commits.
 */
export const consumeAssertion = async (
  tx: Transaction,
  { memberId, passkeyId, challenge, counter }: VerifiedAssertion,
  now: Date,
): Promise<void> => {
  if (!(await endChallenge(tx, challenge))) throw refusedPasskey(memberId);
  if (!(await recordUse(tx, { passkeyId, counter, now }))) throw refusedPasskey(memberId);
};
