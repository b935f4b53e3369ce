import { screen, waitFor } from '@testing-library/react';
import { answer, received, refuse, renderPage } from '@site/shared/testing';
import ApplyAgentPage from './ApplyAgentPage';

beforeEach(() => answer('content', ({ key }) => ({ key: String(key), value: null })));

const fill = async (mobile: string, reason: string) => {
  const { user } = renderPage(<ApplyAgentPage />, { token: 't' });
  if (mobile) await user.type(await screen.findByLabelText('手机号'), mobile);
  if (reason) await user.type(await screen.findByLabelText('申请理由'), reason);
  await screen.findByLabelText('手机号');
  await user.click(screen.getByRole('button', { name: '提交申请' }));
};

it.each([
  ['', '', '请输入正确手机号'],
  ['15412345678', '推广', '请输入正确手机号'],
  ['13800138000', '', '请输入申请理由'],
  ['13800138000', '   ', '请输入申请理由'],
])('mobile "%s" and reason "%s" give %s before calling the API', async (mobile, reason, message) => {
  await fill(mobile, reason);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(received('applyagentdo')).toEqual([]);
});

it('accepts numbers that the operator allows', async () => {
  answer('content', ({ key }) => ({ key: String(key), value: key === 'members.moreMobiles' ? '16\\d{9}' : null }));
  answer('applyagentdo', null, '申请成功');
  await fill('16612345678', '推广');
  expect(await screen.findByText('申请成功')).toBeInTheDocument();
  expect(received('applyagentdo')).toHaveLength(1);
});

it("shows the operator's note", async () => {
  answer('content', ({ key }) => ({ key: String(key), value: key === 'agent.note' ? '代理热线24小时在线' : null }));
  renderPage(<ApplyAgentPage />, { token: 't' });
  expect(await screen.findByText('代理热线24小时在线')).toBeInTheDocument();
});

it('does not report a 401 as success', async () => {
  refuse('applyagentdo', '', 401);
  await fill('13800138000', '推广');
  await waitFor(() => expect(received('applyagentdo')).toHaveLength(1));
  expect(screen.queryByText('提交成功')).not.toBeInTheDocument();
  expect(screen.queryByText(/正在审核/)).not.toBeInTheDocument();
});

it('sends the application and shows the host’s message', async () => {
  answer('applyagentdo', null, '申请成功，请等待审核！');
  await fill('8613800138000'.slice(2), '有推广经验');
  expect(await screen.findByText('申请成功，请等待审核！')).toBeInTheDocument();
  expect(received('applyagentdo').map((it) => it.body)).toEqual([{ mobile: '13800138000', apply_info: '有推广经验' }]);
});

it('keeps the input when the host refuses', async () => {
  refuse('applyagentdo', '您的申请正在审核中');
  await fill('13800138000', '有推广经验');
  expect(await screen.findByText('您的申请正在审核中')).toBeInTheDocument();
  expect(screen.getByLabelText('申请理由')).toHaveValue('有推广经验');
});
