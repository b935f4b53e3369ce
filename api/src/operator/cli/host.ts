import { readFile } from 'node:fs/promises';
import type { Envelope } from '@site/shared/contract';
import { type Environment, operatorPort, readEnvironment } from '../../environment';
import { keyFile } from '../identity/firstOperator';
import { exitWithError } from './output';

const readEnvironmentOrExit = (): Environment => {
  try {
    return readEnvironment();
  } catch (error) {
    return exitWithError((error as Error).message);
  }
};

const readKey = async (env: Environment) =>
  env.OPERATOR_KEY ||
  (await readFile(keyFile(env.DATA_DIR), 'utf8').then(
    (key) => key.trim(),
    () => exitWithError(`There is no operator key in ${keyFile(env.DATA_DIR)}. Set OPERATOR_KEY or DATA_DIR.`),
  ));

/** Makes an operator call (`path` without `/operator`). Exits with 1 and the reason unless it succeeds. */
export const ask = async <Data>(method: 'GET' | 'POST', path: string, body: object = {}): Promise<Envelope<Data>> => {
  const env = readEnvironmentOrExit();
  const site = env.OPERATOR_URL ?? `http://127.0.0.1:${operatorPort(env) ?? exitWithError('Set OPERATOR_URL.')}`;
  const response = await fetch(new URL(`/operator${path}`, site), {
    method,
    headers: { authorization: `Bearer ${await readKey(env)}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  }).catch((error: Error) =>
    exitWithError(
      `No answer from ${site} (${error.message}). Is the site running? If on another port, set OPERATOR_PORT or OPERATOR_URL.`,
    ),
  );
  const envelope = (await response
    .json()
    .catch(() => exitWithError(`${site} answered ${response.status}`))) as Envelope<Data>;
  return envelope.code === 200 ? envelope : exitWithError(`refused (${envelope.code}): ${envelope.message}`);
};
