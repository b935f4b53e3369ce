import type { CallRequest } from '@site/contract';

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/**
 * Registers a demonstration member at the API host, which starts a session.
 * @returns the session's token
 * @throws Error whose message is for a toast
 */
export async function newDemoMember(): Promise<string> {
  const registration: CallRequest<'register'> = {
    name: `demo${digits(8)}`,
    password: 'demo2026',
    confirmPass: 'demo2026',
    realname: '演示',
    paypassword: '123456',
  };
  const response = await fetch('/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  }).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as
    | { message?: string; data?: { api_token?: string } | null }
    | undefined;
  if (!answer) throw new Error('API 没有应答。请在另一个终端运行 PORT=8090 npm run api');
  const token = answer.data?.api_token;
  if (!token) throw new Error(answer.message ?? '注册失败');
  return token;
}
