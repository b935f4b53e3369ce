import type { CallData } from '@site/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services';
import { type Binding, challengeLifetime, issueChallenge } from './challenges';
import type { PasskeyRow } from './queries';
import { relyingPartyOf } from './relyingParty';

/** A passkey as options name it to the browser. */
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
