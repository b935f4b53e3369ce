import { readFile } from 'node:fs/promises';
import { type Envelope, replayedHeader } from '@site/contract';
import {
  type OperatorCallName,
  operatorCalls,
  type OperatorData,
  type SignedInOperator,
} from '@site/contract/operators';
import { type Environment, operatorPort, readEnvironment } from '../base/environment';
import { keyFile } from '../operators/identity/firstOperator';
import {
  answerLost,
  CommandError,
  RefusedError,
  type Io,
  promptForSecrets,
  readPassword,
  type SecretPrompt,
} from './io';

export const environmentOf = ({ env }: Io): Environment => {
  try {
    return readEnvironment(env);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
};

const listenerOf = (environment: Environment): string => {
  if (environment.OPERATOR_URL) return environment.OPERATOR_URL;
  const port = operatorPort(environment);
  if (!port)
    throw new CommandError("The port of the operators' listener is not known. Set OPERATOR_URL or OPERATOR_PORT.");
  return `http://127.0.0.1:${port}`;
};

interface Token {
  token: string;
  source: string;
}

/** The configured token. Throws CommandError if there is none. */
const tokenOf = async ({ OPERATOR_KEY, DATA_DIR }: Environment): Promise<Token> => {
  if (OPERATOR_KEY) return { token: OPERATOR_KEY, source: 'OPERATOR_KEY' };
  const file = keyFile(DATA_DIR);
  const token = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: Error) => {
      throw new CommandError(`There is no token in ${file} (${error.message}). Set OPERATOR_KEY or DATA_DIR.`);
    },
  );
  return { token, source: file };
};

/** The path of a call, its parameters filled in, and the other fields, which are sent as query or body. */
const splitRequest = (name: OperatorCallName, fields: Record<string, unknown>) => {
  const rest = { ...fields };
  const path = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, (_all, field: string) => {
    delete rest[field];
    return encodeURIComponent(String(fields[field]));
  });
  return { path: `/operator${path}`, rest };
};

const isPublic = (name: OperatorCallName): boolean => operatorCalls[name].access === 'public';

const isSet = ([, value]: [string, unknown]) => value !== undefined;

/** Errors of a connection that was not established, so that the request was not sent. */
const notSentCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * Makes an operator call and returns its response. Throws CommandError if there is none.
 * @param key idempotency key of a change
 */
const send = async (io: Io, name: OperatorCallName, fields: Record<string, unknown>, key?: string) => {
  const environment = environmentOf(io);
  const listener = listenerOf(environment);
  const { path, rest } = splitRequest(name, fields);
  const url = new URL(path, listener);
  const isGet = name.startsWith('GET ');
  if (isGet) url.search = new URLSearchParams(Object.entries(rest).filter(isSet) as [string, string][]).toString();
  const { token, source }: Partial<Token> = isPublic(name) ? {} : await tokenOf(environment);
  const response = await fetch(url, {
    method: isGet ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: isGet ? null : JSON.stringify(rest),
  }).catch((error: Error) => {
    const { message, code = '' } = (error.cause ?? error) as { message: string; code?: string };
    const reason = `No answer from ${listener} (${message}).`;
    if (key !== undefined && !notSentCodes.includes(code)) throw answerLost(reason, key);
    throw new CommandError(`${reason} Start the site, or set OPERATOR_PORT or OPERATOR_URL.`);
  });
  return { response, listener, source, key };
};

const envelopeOf = async <Data>({
  response,
  listener,
  source,
  key,
}: Awaited<ReturnType<typeof send>>): Promise<Envelope<Data>> => {
  const envelope = (await response.json().catch(() => {
    const isCut = response.headers.get('content-type')?.startsWith('application/json');
    if (key !== undefined && (isCut || response.status >= 500)) {
      throw answerLost(`${listener} answered with status ${response.status}, without a result.`, key);
    }
    throw new CommandError(`${listener} answered with status ${response.status} and is not the operators' listener.`);
  })) as Envelope<Data>;
  if (envelope.code === 401 && source !== undefined) {
    throw new RefusedError(
      envelope,
      `\n${listener} does not accept the token in ${source}. ` +
        'Set OPERATOR_KEY to a personal token, or DATA_DIR to the folder of that site.',
    );
  }
  if (envelope.code !== 200) throw new RefusedError(envelope);
  return envelope;
};

/** Makes an operator call. Throws CommandError with the host's message unless it succeeds. */
export const callOperator = async <Name extends OperatorCallName>(
  io: Io,
  name: Name,
  fields: Record<string, unknown> = {},
): Promise<Envelope<OperatorData<Name>>> => envelopeOf(await send(io, name, fields));

/**
 * Makes a call whose answer may be CSV. Returns the response if it is, else its envelope, and whether that repeats the
 * first answer to the idempotency key.
 */
export const callOrDownload = async <Name extends OperatorCallName>(
  io: Io,
  name: Name,
  fields: Record<string, unknown>,
  key?: string,
): Promise<{ csv: Response } | { envelope: Envelope<OperatorData<Name>>; replayed: boolean }> => {
  const answer = await send(io, name, fields, key);
  const { headers } = answer.response;
  if (headers.get('content-type')?.startsWith('text/csv')) return { csv: answer.response };
  return { envelope: await envelopeOf(answer), replayed: headers.get(replayedHeader) === 'true' };
};

const isId = (name: string) => /^\d+$/.test(name);

const memberId = async (io: Io, name: string): Promise<string> => {
  if (isId(name)) return name;
  // Exact user names come first.
  const [found] = (await callOperator(io, 'GET /members', { q: name })).data.data;
  if (found?.username.toLowerCase() !== name.toLowerCase()) {
    throw new CommandError(`There is no member ${name}. “members find ${name}” searches other fields too.`);
  }
  return String(found.id);
};

const operatorId = async (io: Io, name: string): Promise<string> => {
  if (isId(name)) return name;
  const operators = (await callOperator(io, 'GET /operators')).data;
  const found = operators.find((operator) => operator.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new CommandError(`There is no operator ${name}. “operators list” shows all of them.`);
  return String(found.id);
};

const lookups = (call: OperatorCallName): Record<string, typeof memberId> => {
  if (call === 'GET /actions') return { operator: operatorId, member: memberId };
  if (call.includes(' /members/:id')) return { id: memberId };
  if (call.includes(' /operators/:id')) return { id: operatorId };
  return {};
};

/** Replaces names of members and operators in the fields of a call by their ids. */
export const withIds = async (io: Io, call: OperatorCallName, fields: Record<string, unknown>) => {
  const result = { ...fields };
  for (const [field, find] of Object.entries(lookups(call))) {
    if (typeof result[field] === 'string') result[field] = await find(io, result[field]);
  }
  return result;
};

const isRefused = (error: unknown): error is RefusedError => error instanceof RefusedError && error.code === 401;

/** The operator of the configured token; undefined without a token that is still valid. */
const currentOperator = async (io: Io): Promise<SignedInOperator | undefined> => {
  const hasToken = await tokenOf(environmentOf(io)).then(Boolean, () => false);
  if (!hasToken) return undefined;
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
