import { testHost } from '../../testing/testHost';

describe('agents', () => {
  const host = testHost();

  it.each([
    [{ mobile: '12345678901', apply_info: '推广' }, '请输入正确手机号'],
    [{ mobile: '13800138000', apply_info: ' ' }, '请输入申请理由'],
    [{ mobile: 13, apply_info: '推广' }, '请输入正确手机号'],
  ])('rejects %j', async (payload, message) => {
    expect(await host.send('applyagentdo', payload, await host.register())).toMatchObject({ code: 422, message });
  });

  it('accepts line breaks in the reason', async () => {
    const member = await host.register();
    const apply_info = '我有推广经验\n三年以上';
    expect(await host.send('applyagentdo', { mobile: '13800138000', apply_info }, member)).toMatchObject({ code: 200 });
  });

  it('accepts one pending application, and opens the agent page once per link after approval', async () => {
    const member = await host.register();
    expect(await host.call('getAgentLoginUrl', {}, member)).toMatchObject({ code: 422 });
    const apply = () => host.call('applyagentdo', { mobile: '13800138000', apply_info: '我有推广经验' }, member);
    expect((await Promise.all([apply(), apply()])).map(({ code }) => code).sort()).toEqual([200, 422]);
    const [row] = (await host.operator('GET', `/agent-applications?state=1&q=${member.name}`)).data.data;
    expect(row).toMatchObject({ username: member.name, mobile: '13800138000', state: 1 });
    expect((await host.operator('POST', `/agent-applications/${row.id}/approve`, {})).code).toBe(200);
    expect((await host.operator('POST', `/agent-applications/${row.id}/reject`, {})).code).toBe(422);
    expect((await host.call('user', {}, member)).data.isagent).toBe(1);
    expect((await apply()).code).toBe(422);
    const link = new URL((await host.call('getAgentLoginUrl', {}, member)).data.url);
    const open = () => host.app.inject({ method: 'GET', url: link.pathname + link.search });
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(member.name);
    expect((await open()).statusCode).toBe(410);
  });
});
