import type { OperatorIdentity } from '@site/contract/operators';
import { CommandError, RefusedError } from './errors';
import { type Io, promptForSecrets, readPassword, type SecretPrompt } from './io';
import { callOperator, findToken } from './operatorClient';

const isRefused = (error: unknown): error is RefusedError => error instanceof RefusedError && error.code === 401;

/** The operator of the configured token; undefined without a token that is still valid. */
const currentOperator = async (io: Io): Promise<OperatorIdentity | undefined> => {
  if (!(await findToken(io))) return undefined;
  try {
    return (await callOperator(io, 'GET /me')).data;
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
};

/** Signs in with the password, and with a one-time code if the host asks for one. Returns the session's token. */
const signIn = async (io: Io, name: string, prompt: SecretPrompt): Promise<string> => {
  const password = await readPassword(io, prompt, name);
  const tokenOf = async (code?: string) =>
    (await callOperator(io, 'POST /signin', { name, password, code })).data.token;
  try {
    return await tokenOf();
  } catch (error) {
    if (!isRefused(error) || error.reason !== '请输入验证码！') throw error;
    return tokenOf(await prompt.ask('One-time code: ', new CommandError('No one-time code was entered.')));
  }
};

/**
 * Runs `work` as the operator of this name, whose calls carry the token in `io`: the configured one if it is theirs,
 * else that of a session, which begins with the password and ends with `work`.
 */
export const asOperator = async (io: Io, name: string, work: (own: Io) => Promise<void>): Promise<void> => {
  const current = await currentOperator(io);
  if (current && [current.name.toLowerCase(), String(current.id)].includes(name.toLowerCase())) return work(io);
  const prompt = promptForSecrets(io);
  const token = await signIn(io, name, prompt).finally(() => prompt.end());
  const own: Io = { ...io, env: { ...io.env, OPERATOR_KEY: token } };
  try {
    await work(own);
  } finally {
    // The session ends by itself after 30 minutes; why this call failed matters less than an error of `work`.
    await callOperator(own, 'POST /signout').catch(() => undefined);
  }
};
