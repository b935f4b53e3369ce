import type { CallData, CallRequest } from '@site/shared';

const post = async (url: string, body: object, token?: string): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new Error(`${url} was answered with ${code}: ${message}`);
  return data;
};

/**
 * Registers a member with a complete profile, because the deposit page covers its form with a reminder otherwise.
 * @returns the session's token
 * @throws Error with the API host's message when it refuses
 */
export const registerMember = async (apiUrl: string): Promise<string> => {
  const newcomer: CallRequest<'register'> = {
    name: `bench1${Date.now().toString(36).slice(-6)}`,
    password: 'Bench1234',
    confirmPass: 'Bench1234',
    realname: '测试',
    paypassword: '123456',
  };
  const { api_token: token } = (await post(`${apiUrl}/api/register`, newcomer)) as CallData<'register'>;
  const mobile = `138${String(Date.now()).slice(-8)}`;
  await post(`${apiUrl}/api/updateuserinfo`, { mobile, email: '', birthday: '' }, token);
  return token;
};
