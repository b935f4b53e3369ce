import { type CallName, calls } from '@site/shared/contract';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { appInfo } from '../content/settings';
import type { Database } from '../database/database';
import { switches, switchOf } from '../settings/switches';
import { DomainError } from './domainError';
import { withdrawalsLocked } from './memberRestrictions';
import { type AdmissionRow, extendSession, findAdmission } from './queries';
import { noSession, setMember, tokenHashOf } from './session';

/** Served during maintenance, since the site shows the state and its texts with them. */
const servedDuringMaintenance: readonly CallName[] = ['app', 'content'];

/** What a member who logged in with a temporary password can do until the password is changed. */
const servedWithTemporaryPassword: readonly CallName[] = ['user', 'refreshusermoney', 'balance', 'editPassword'];

const settingKeys = { app: appInfo.key, switches: switches.key };

const assertOpen = ({ site_state, repair_tips }: AdmissionRow): void => {
  if ((site_state ?? appInfo.initial.site_state) !== 1) {
    throw new DomainError(repair_tips || appInfo.initial.repair_tips);
  }
};

const assertSwitchedOn = (name: CallName, { switches: stored }: AdmissionRow): void => {
  const needed = switchOf[name];
  if (needed === undefined || stored === null) return;
  const current = v.parse(switches.schema, stored);
  if (current[needed] !== 1) throw new DomainError(current.message);
};

/**
 * An `onRequest` hook that decides, before the body is read, whether a call is served. Rejects every call but `app` and
 * `content` during maintenance, a member's call without a session (401), a call that is switched off, all but a few
 * calls of a member with a temporary login password, and withdrawals that an operator has locked. Extends the session.
 */
export const admitCall =
  (db: Database, name: CallName) =>
  async (request: FastifyRequest): Promise<void> => {
    if (servedDuringMaintenance.includes(name)) return;
    const ofMember = calls[name].access === 'member';
    const row = await findAdmission(db, ofMember ? tokenHashOf(request) : null, settingKeys);
    assertOpen(row);
    if (ofMember) {
      if (row.session_id === null) throw noSession();
      if (row.stale) await extendSession(db, row.session_id);
      setMember(request, { id: row.id, username: row.username, sessionId: row.session_id });
    }
    assertSwitchedOn(name, row);
    if (!ofMember) return;
    if (row.must_change_password && !servedWithTemporaryPassword.includes(name)) {
      throw new DomainError('请先修改登录密码！');
    }
    if (row.withdrawals_locked && switchOf[name] === 'withdrawals') throw withdrawalsLocked();
  };
