import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../base/database/database';
import { deleteRows } from '../../base/database/statements';
import { hashOf } from '../../base/crypto/oneTimeToken';
import { findChallenge, insertChallenge, type PasskeyRow } from './passkeys.store';
import type { CallData } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../calls/services';
import { relyingPartyOf } from './relyingParty';

/** How long a challenge can be answered, ms. */
export const challengeLifetime = 5 * 60_000;

/** What the answer to a challenge may be used for. */
export interface Binding {
  purpose: 'login' | 'register' | 'confirm';
  origin: string;
  /** Who asks; not known at a login. */
  member?: { id: string; sessionId: string };
  payload?: readonly string[];
}

/** With the challenge as HMAC secret, which is not stored. */
const digestOf = (challenge: string, { purpose, origin, member, payload = [] }: Binding): Buffer =>
  createHmac('sha256', challenge)
    .update(JSON.stringify([purpose, origin, member?.id ?? null, member?.sessionId ?? null, ...payload]))
    .digest();

/** Stores a new challenge of 256 random bits and returns it in base64url. */
export const issueChallenge = async (db: Queryable, binding: Binding, now: Date): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(db, {
    hash: hashOf(challenge),
    memberId: binding.member?.id ?? null,
    binding: digestOf(challenge, binding),
    now,
    expiresAt: new Date(now.getTime() + challengeLifetime),
  });
  return challenge;
};

/** Whether a challenge (base64url) waits for an answer with this binding. */
export const isWaiting = async (db: Queryable, challenge: string, binding: Binding, now: Date): Promise<boolean> => {
  const stored = await findChallenge(db, hashOf(challenge));
  return (
    stored !== undefined && stored.expires_at > now && timingSafeEqual(stored.binding, digestOf(challenge, binding))
  );
};

/** Ends a challenge; returns whether it was waiting. Of concurrent answers, that of the first commit ends it. */
export const endChallenge = async (db: Queryable, challenge: string): Promise<boolean> =>
  (await deleteRows(db, 'passkey_challenge', { hash: hashOf(challenge) })) > 0;

export const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports,
});

/** Options of a new challenge that these passkeys may answer; without a list, any passkey of the site. */
export const newRequestOptions = async (
  services: Services,
  request: FastifyRequest,
  { binding, passkeys }: { binding: Omit<Binding, 'origin'>; passkeys?: readonly PasskeyRow[] },
): Promise<CallData<'passkey/loginoptions'>> => {
  const { id, origin } = relyingPartyOf(services, request);
  const challenge = await issueChallenge(services.db, { ...binding, origin }, services.now());
  return {
    challenge,
    timeout: challengeLifetime,
    rpId: id,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(descriptorOf) }),
  };
};
