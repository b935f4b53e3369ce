import type { CallData } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../base/database/database';
import { addressOf, deviceOf } from '../../base/http/address';
import { beijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { frozenMessage } from '../calls/memberRestrictions';
import { endSession, openSession } from '../calls/session';
import { logSecurityEvent } from '../../base/http/logSecurityEvent';
import { insertNewDeviceNotice } from '../notices/memberNotices.store';
import type { Services } from '../calls/services';
import { findLastLogin, insertLoginAttempt, lockLogin, type LoginState, recordLogin } from './logins.store';

/**
 * Wrong passwords in a row are limited for one name and from one address. Attempts from an address that the member has
 * used before are counted separately, so that guesses from elsewhere do not lock the member out. `subject` is the
 * member, or the name if it does not exist.
 */
export const loginNameBucket = (subject: string, network: string, familiar: boolean) => ({
  key: familiar ? `login-familiar:${network}:${subject}` : `login:${subject}`,
  capacity: 10,
  seconds: 20,
});

/** Failed logins from one address, by password or passkey. */
export const loginAddressBucket = (network: string) => ({ key: `login-address:${network}`, capacity: 15, seconds: 5 });

interface Login {
  memberId: string;
  /** The hash that the password matched; a password that was changed meanwhile is refused. */
  passwordHash?: string;
  /** Throws a DomainError unless the member may log in this way. Runs while the member is locked. */
  prove(tx: Transaction, state: LoginState, now: Date): Promise<void>;
  /** What is thrown if the password was changed meanwhile. */
  changed?: () => DomainError;
}

export const recordAttempt = (
  { db }: Services,
  request: FastifyRequest,
  attempt: { memberId: string | undefined; succeeded: boolean },
): Promise<unknown> => insertLoginAttempt(db, { ...attempt, device: deviceOf(request), address: addressOf(request) });

/**
 * Opens a session in place of one that the request carries, for a member who has shown a password or passkey, records
 * the attempt, and returns the session with the login before it. Throws a DomainError if the member may not log in.
 */
export const logInMember = async (
  services: Services,
  request: FastifyRequest,
  { memberId, passwordHash, prove, changed }: Login,
): Promise<CallData<'login_pc'>> => {
  const now = services.now();
  let opened: CallData<'login_pc'> | undefined;
  try {
    opened = await services.db.transaction(async (tx) => {
      // A concurrent change of the password, or a freeze, either commits first, and this login fails, or waits and then
      // deletes this session.
      const state = await lockLogin(tx, { memberId, passwordHash, now });
      if (!state) throw changed?.() ?? new Error('a member who logs in does not exist');
      if (state.frozen) throw new DomainError(frozenMessage);
      await prove(tx, state, now);
      await recordLogin(tx, memberId, now);
      await insertNewDeviceNotice(tx, memberId, deviceOf(request));
      await endSession(tx, request);
      const last = await findLastLogin(tx, memberId);
      return {
        api_token: await openSession(tx, memberId, request),
        last_login: last ? { device: last.device, created_at: beijingTime(last.created_at) } : null,
      };
    });
    return opened;
  } catch (error) {
    if (error instanceof DomainError && !error.security)
      logSecurityEvent(request, { event: 'login-refused', member: memberId });
    throw error;
  } finally {
    await recordAttempt(services, request, { memberId, succeeded: opened !== undefined });
  }
};
