import { applicationStates, messages } from '@site/shared/contract';
import { sendPage } from '../content/plainPage';
import { violates } from '../database/errors';
import { CallResult } from '../http/result';
import { beijingTime } from '../http/beijingTime';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import { html } from '../http/html';
import { hashOf, newToken } from '../http/oneTimeToken';
import { publicOrigin } from '../http/publicOrigin';
import { mobileAccepted } from '../members/mobile';
import { applicationQueue } from '../operator/applicationQueue';
import type { Domain } from '../services';

/** How long an agent's login link waits to be opened, ms. */
const linkLife = 60_000;

/** Applying to be an agent, and the agents' own page (spec 2 §7, decisions 40, 41). */
export const agents: Domain = {
  name: 'agents',
  routes: (app, services) => {
    const { db, now } = services;
    services.reviewQueues.set(
      'agent-applications',
      applicationQueue({
        table: 'agent_application',
        fields: { mobile: 'p.mobile', apply_info: 'p.apply_info' },
        approve: async (tx, memberId) => {
          await tx.run('update member set isagent = 1 where id = $1', [memberId]);
        },
      }),
    );

    const isAgent = async (memberId: string) =>
      (await db.row<{ isagent: number }>('select isagent from member where id = $1', [memberId]))?.isagent === 1;

    registerCall(app, services, 'applyagentdo', async ({ input, member }) => {
      if (!(await mobileAccepted(db, input.mobile))) throw new DomainError(messages.mobile);
      if (await isAgent(member.id)) throw new DomainError('您已经是代理，无需重复申请！');
      try {
        await db.run(
          'insert into agent_application (member_id, mobile, apply_info, created_at) values ($1, $2, $3, $4)',
          [member.id, input.mobile, input.apply_info, now()],
        );
      } catch (error) {
        if (violates(error, 'agent_application_once')) throw new DomainError('您的申请正在审核中，请勿重复提交！');
        throw error;
      }
      return new CallResult(null, '申请成功，请等待审核！');
    });

    registerCall(app, services, 'getAgentLoginUrl', async ({ member, request }) => {
      if (!(await isAgent(member.id))) throw new DomainError('您还不是代理，请先申请！');
      const { token, hash } = newToken();
      const expires = new Date(now().getTime() + linkLife);
      await db.run('delete from agent_link where expires_at < $1', [new Date(now().getTime() - 24 * 3_600_000)]);
      await db.run('insert into agent_link (token_hash, member_id, expires_at) values ($1, $2, $3)', [
        hash,
        member.id,
        expires,
      ]);
      return { url: `${publicOrigin(request)}/api/agents/enter?token=${token}` };
    });

    app.get<{ Querystring: { token?: unknown } }>(
      '/api/agents/enter',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { token } = request.query;
        const agent =
          typeof token === 'string'
            ? await db.row<{ username: string; created_at: Date; since: Date | null }>(
                `update agent_link l set used_at = $2 from member m
                where l.token_hash = $1 and l.used_at is null and l.expires_at > $2 and m.id = l.member_id
                returning m.username, m.created_at,
                  (select max(decided_at) from agent_application a where a.member_id = m.id and a.state = ${applicationStates.approved}) since`,
                [hashOf(token), now()],
              )
            : undefined;
        const home = html`<a href="/#/">返回首页</a>`;
        if (!agent) {
          return sendPage(
            reply.code(410),
            '登录链接已失效',
            html`<p class="soft">链接只能使用一次，请回到网站重新进入代理后台。</p>
              ${home}`,
            'nowhere',
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
          'nowhere',
        );
      },
    );
  },
};
