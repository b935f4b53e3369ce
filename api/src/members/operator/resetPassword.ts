import type { FastifyInstance } from 'fastify';
import { insertNotice } from '../../notices/queries';
import { registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import type { Services } from '../../services';
import { hashPassword, operatorClient } from '../passwords';
import { deleteSessions } from '../loginQueries';
import { resetFundPassword, resetLoginPassword } from './changeQueries';
import { requireLockedMember, targetOf } from './requireMember';
import { randomInt } from 'node:crypto';

/* Without characters that look alike: 0 and o, 1, i and l. */
const letters = 'abcdefghjkmnpqrstuvwxyz'; // cspell:disable-line
const digits = '23456789';

const pick = (from: string, length: number): string =>
  Array.from({ length }, () => from[randomInt(from.length)]).join('');

/** Twelve characters that fit the rules for login passwords: groups of three lower-case letters and of three digits. */
const temporaryLoginPassword = (): string => pick(letters, 3) + pick(digits, 3) + pick(letters, 3) + pick(digits, 3);

/** Six digits, as every fund password. */
const temporaryFundPassword = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/**
 * Sets a temporary password and answers with it; only its hash is stored. A temporary login password ends all sessions
 * and works for one login within 24 hours, after which the member must choose another one. A temporary fund password
 * can only be used to set another one, within 24 hours.
 */
export const resetPasswordRoute = (app: FastifyInstance, services: Services): void =>
  registerOperatorChange(app, services, 'POST /members/:id/reset-password', {
    prepare: async ({ input: { kind }, operator }) => {
      const password = kind === 'login' ? temporaryLoginPassword() : temporaryFundPassword();
      return { password, hash: await hashPassword(operatorClient(operator.id), password) };
    },
    change: async ({ input: { id, kind, reason }, tx, prepared: { password, hash }, services: { now } }) => {
      const member = await requireLockedMember(tx, id, now());
      // Added before the sessions end: push messages are queued only for browsers with a session.
      await insertNotice(tx, member.id, { kind: kind === 'login' ? 'password-changed' : 'fund-password-changed' });
      if (kind === 'login') {
        await resetLoginPassword(tx, member.id, hash, now());
        await deleteSessions(tx, member.id);
      } else {
        await resetFundPassword(tx, member.id, hash, now());
      }
      return { ...targetOf(member), data: { password }, message: '已重置！', after: { kind }, reason };
    },
  });
