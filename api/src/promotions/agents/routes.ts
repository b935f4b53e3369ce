import { messages, applicationStates } from '@site/contract';
import { sendPage } from '../../members/content/plainPage';
import { violates } from '../../base/database/errors';
import { CallResult } from '../../base/http/result';
import { beijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { registerCall } from '../../members/calls/route';
import { html } from '../../base/http/html';
import { hashOf, newToken } from '../../base/crypto/oneTimeToken';
import { publicOrigin } from '../../base/http/publicOrigin';
import { mobileAccepted } from '../../members/site/mobile';
import type { Domain } from '../../members/calls/services';
import { inSession } from '../../members/calls/session';
import type { Queryable } from '../../base/database/database';
import { insertRow, value } from '../../base/database/statements';

const isAgent = async (db: Queryable, memberId: string): Promise<boolean> =>
  (await value<number>(db, 'select isagent from member where id = $1', [memberId])) === 1;

/** Inserts an application with an encrypted mobile. Violates `agent_application_once` while another one is pending. */
export const insertAgentApplication = (
  db: Queryable,
  application: { member_id: string; mobile_cipher: Buffer; apply_info: string; created_at: Date },
) => insertRow(db, 'agent_application', { ...application, mobile: '' });

/** Inserts a one-time login link and deletes those that expired before `deleteBefore`. */
const insertAgentLink = async (
  db: Queryable,
  link: { token_hash: Buffer; member_id: string; expires_at: Date },
  deleteBefore: Date,
): Promise<void> => {
  await db.run('delete from agent_link where expires_at < $1', [deleteBefore]);
  await insertRow(db, 'agent_link', link);
};

/** Uses up a login link and returns its agent; undefined if it was used before or has expired. */
const useAgentLink = (db: Queryable, tokenHash: Buffer, now: Date) =>
  db.row<{ username: string; created_at: Date; since: Date | null }>(
    `update agent_link l set used_at = $2 from member m
      where l.token_hash = $1 and l.used_at is null and l.expires_at > $2 and m.id = l.member_id
      returning m.username, m.created_at,
        (select max(decided_at) from agent_application a
          where a.member_id = m.id and a.state = ${applicationStates.approved}) since`,
    [tokenHash, now],
  );

/** How long an agent's login link can be opened, ms. */
const linkLifetime = 60_000;
/** How long expired links are kept, ms. */
const retention = 24 * 3_600_000;

/** Applications to become an agent, and the agents' page, which a one-time link opens. */
export const agents: Domain = {
  routes: (app, services) => {
    const { db, cipher, now } = services;
    registerCall(app, services, 'applyagentdo', async ({ input, member }) => {
      if (!(await mobileAccepted(db, input.mobile))) throw new DomainError(messages.mobile);
      if (await isAgent(db, member.id)) throw new DomainError('您已经是代理，无需重复申请！');
      try {
        const application = {
          member_id: member.id,
          mobile_cipher: cipher.encrypt({ field: 'agent_application.mobile', memberId: member.id }, input.mobile),
          apply_info: input.apply_info,
          created_at: now(),
        };
        await inSession(db, member, (tx) => insertAgentApplication(tx, application));
      } catch (error) {
        if (violates(error, 'agent_application_once')) throw new DomainError('您的申请正在审核中，请勿重复提交！');
        throw error;
      }
      return new CallResult(null, '申请成功，请等待审核！');
    });

    registerCall(app, services, 'getAgentLoginUrl', async ({ member, request }) => {
      if (!(await isAgent(db, member.id))) throw new DomainError('您还不是代理，请先申请！');
      const { token, hash } = newToken();
      const after = (ms: number) => new Date(now().getTime() + ms);
      const link = { token_hash: hash, member_id: member.id, expires_at: after(linkLifetime) };
      await inSession(db, member, (tx) => insertAgentLink(tx, link, after(-retention)));
      return { url: `${publicOrigin(services, request)}/api/agents/enter?token=${token}` };
    });

    app.get<{ Querystring: { token?: unknown } }>(
      '/api/agents/enter',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { token } = request.query;
        const agent = typeof token === 'string' ? await useAgentLink(db, hashOf(token), now()) : undefined;
        const home = html`<a href="/#/">返回首页</a>`;
        if (!agent) {
          return sendPage(
            reply.code(410),
            '登录链接已失效',
            html`<p class="soft">链接只能使用一次，请回到网站重新进入代理后台。</p>
              ${home}`,
            'none',
          );
        }
        return sendPage(
          reply,
          '代理中心',
          html`<section>
              <dl>
                <dt>代理账号</dt>
                <dd>${agent.username}</dd>
                <dt>注册时间</dt>
                <dd>${beijingTime(agent.created_at)}</dd>
                <dt>成为代理</dt>
                <dd>${agent.since ? beijingTime(agent.since) : '—'}</dd>
              </dl>
            </section>
            <p class="soft">推广数据由代理平台提供，演示站点不含真实数据。</p>
            ${home}`,
          'none',
        );
      },
    );
  },
};
