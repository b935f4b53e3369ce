import { readFile } from 'node:fs/promises';
import type { Envelope } from '@site/shared/contract';
import type { OperatorCallName, OperatorData } from '@site/shared/operators';
import { type Environment, operatorPort, readEnvironment } from '../../environment';
import { keyFile } from '../identity/firstOperator';
import { Refused } from './errors';
import type { Io } from './io';

/** Reads the environment; a wrong variable refuses the command. */
export const environmentOf = ({ env }: Io): Environment => {
  try {
    return readEnvironment(env);
  } catch (error) {
    throw new Refused((error as Error).message);
  }
};

const listenerOf = (environment: Environment): string => {
  if (environment.OPERATOR_URL) return environment.OPERATOR_URL;
  const port = operatorPort(environment);
  if (!port) throw new Refused('The port of the operator listener is not known. Set OPERATOR_URL or OPERATOR_PORT.');
  return `http://127.0.0.1:${port}`;
};

const tokenOf = async ({ OPERATOR_KEY, DATA_DIR }: Environment): Promise<string> => {
  if (OPERATOR_KEY) return OPERATOR_KEY;
  const file = keyFile(DATA_DIR);
  const key = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: Error) => {
      throw new Refused(`There is no token in ${file} (${error.message}). Set OPERATOR_KEY or DATA_DIR.`);
    },
  );
  return key;
};

/** The URL of a call, its path parameters filled in, and the fields that are left to send. */
const addressOf = (name: OperatorCallName, fields: Record<string, unknown>) => {
  const rest = { ...fields };
  const path = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, (_all, field: string) => {
    delete rest[field];
    return encodeURIComponent(String(fields[field]));
  });
  return { path: `/operator${path}`, rest };
};

const isSet = ([, value]: [string, unknown]) => value !== undefined;

/** Makes an operator call and returns its response. Throws Refused without an answer. */
const send = async (io: Io, name: OperatorCallName, fields: Record<string, unknown>) => {
  const environment = environmentOf(io);
  const listener = listenerOf(environment);
  const { path, rest } = addressOf(name, fields);
  const url = new URL(path, listener);
  const isGet = name.startsWith('GET ');
  if (isGet) url.search = new URLSearchParams(Object.entries(rest).filter(isSet) as [string, string][]).toString();
  const response = await fetch(url, {
    method: isGet ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(environment)}`,
      ...(isGet ? {} : { 'content-type': 'application/json' }),
    },
    body: isGet ? null : JSON.stringify(rest),
  }).catch((error: Error) => {
    const reason = (error.cause as Error | undefined)?.message ?? error.message;
    throw new Refused(
      `No answer from ${listener} (${reason}). Is the site running? Else set OPERATOR_PORT or OPERATOR_URL.`,
    );
  });
  return { response, listener };
};

const envelopeOf = async <Data>({ response, listener }: Awaited<ReturnType<typeof send>>): Promise<Envelope<Data>> => {
  const envelope = (await response.json().catch(() => {
    throw new Refused(`${listener} answered ${response.status}, which is not from an operator listener.`);
  })) as Envelope<Data>;
  if (envelope.code !== 200) throw new Refused(`refused (${envelope.code}): ${envelope.message}`);
  return envelope;
};

/** Makes an operator call. Throws Refused with the host's message unless it succeeds. */
export const ask = async <Name extends OperatorCallName>(
  io: Io,
  name: Name,
  fields: Record<string, unknown> = {},
): Promise<Envelope<OperatorData<Name>>> => envelopeOf(await send(io, name, fields));

/** Makes a call whose answer may be CSV: the response itself then, else its envelope. */
export const askForText = async <Name extends OperatorCallName>(
  io: Io,
  name: Name,
  fields: Record<string, unknown>,
): Promise<{ csv: Response } | { envelope: Envelope<OperatorData<Name>> }> => {
  const answer = await send(io, name, fields);
  const isCsv = answer.response.headers.get('content-type')?.startsWith('text/csv');
  return isCsv ? { csv: answer.response } : { envelope: await envelopeOf(answer) };
};
