import type { CallName } from '@site/contract';
import { calls } from '@site/contract/calls';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as v from 'valibot';
import type { Admission } from './processCache';
import { appInfo } from '../site/settings';
import type { Services } from './services';
import { switches, switchOf } from '../../base/settings/switches';
import { DomainError } from '../../base/errors/domainError';
import { withdrawalsLocked } from './memberRestrictions';
import type { SiteStateRow } from './sessions.store';
import { noSession, tokenHashOf } from './session';

/** Served during maintenance, since the site shows the state and its texts with them. */
const servedDuringMaintenance: readonly CallName[] = ['app', 'content'];

/** What a member who logged in with a temporary password can do until the password is changed. */
const servedWithTemporaryPassword: readonly CallName[] = ['user', 'refreshusermoney', 'balance', 'editPassword'];

/**
 * Calls that every open page repeats. What decides about them may be half a second old, as long as it is another
 * process that changed it.
 */
const polls: readonly CallName[] = ['balance'];

const isOpen = ({ site_state }: SiteStateRow): boolean => (site_state ?? appInfo.initial.site_state) === 1;

/** Throws a DomainError during maintenance. */
export const assertOpen = (site: SiteStateRow): void => {
  if (!isOpen(site)) throw new DomainError(site.repair_tips || appInfo.initial.repair_tips);
};

/** The error of calls that are rejected while the login password is temporary. */
export const mustChangePassword = () => new DomainError('请先修改登录密码！');

const messageOfSwitch = (name: CallName, { switches: stored }: SiteStateRow): string | undefined => {
  const needed = switchOf[name];
  if (needed === undefined || stored === null) return undefined;
  const current = v.parse(switches.schema, stored);
  return current[needed] === 1 ? undefined : current.message;
};

/** Milliseconds after which the use of a session is recorded again. */
const recordEvery = 60_000;

/** Throws a DomainError unless the call is served; otherwise records its member, and the use of the session. */
const decide = (
  { cache, sessionUses }: Services,
  name: CallName,
  request: FastifyRequest,
  { site, session, member }: Admission,
): void => {
  assertOpen(site);
  const ofMember = calls[name].access === 'member';
  if (ofMember) {
    if (!session || !member) throw noSession();
    if (session.recordAt <= cache.clock()) {
      session.recordAt = cache.clock() + recordEvery;
      sessionUses.add(session.id);
    }
    request.sessionMember = { id: member.id, username: member.username, sessionId: session.id };
  }
  const switchedOff = messageOfSwitch(name, site);
  if (switchedOff !== undefined) throw new DomainError(switchedOff);
  if (!ofMember) return;
  if (member?.must_change_password && !servedWithTemporaryPassword.includes(name)) {
    throw mustChangePassword();
  }
  if (member?.withdrawals_locked && switchOf[name] === 'withdrawals') throw withdrawalsLocked();
};

type Freshness = 'committed' | 'recent';

const admission = (services: Services, name: CallName, freshness: Freshness): onRequestAsyncHookHandler => {
  const ofMember = calls[name].access === 'member';
  return async (request) =>
    decide(services, name, request, await services.cache.admission(ofMember ? tokenHashOf(request) : null, freshness));
};

/**
 * The hooks that decide whether a call is served: before its body is read, and but for polls again after it, which may
 * have come slowly. They reject every call but `app` and `content` during maintenance, a member's call without a
 * session (401), a call that is switched off, all but a few calls of a member with a temporary login password, and
 * withdrawals that an operator has locked. They extend the session.
 */
export const admitCall = (
  services: Services,
  name: CallName,
): { onRequest?: onRequestAsyncHookHandler; preHandler?: onRequestAsyncHookHandler } => {
  if (servedDuringMaintenance.includes(name)) return {};
  if (polls.includes(name)) return { onRequest: admission(services, name, 'recent') };
  const onRequest = admission(services, name, 'committed');
  if (calls[name].method === 'GET') return { onRequest };
  return { onRequest, preHandler: admission(services, name, 'recent') };
};
