import type { CallData, CallRequest } from '@site/shared';

const newcomer: CallRequest<'register'> = {
  name: `bench1${Date.now().toString(36).slice(-6)}`,
  password: 'Bench1234',
  confirmPass: 'Bench1234',
  realname: '测试',
  paypassword: '123456',
};

/**
 * Registers a member.
 * @returns the session's token
 * @throws Error with the API host's message when it refuses
 */
export const registerMember = async (apiUrl: string): Promise<string> => {
  const response = await fetch(`${apiUrl}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer),
  });
  const answer = (await response.json()) as { code: number; message: string; data: CallData<'register'> };
  if (answer.code !== 200) throw new Error(`The API host registered no member: ${answer.code} ${answer.message}`);
  return answer.data.api_token;
};
