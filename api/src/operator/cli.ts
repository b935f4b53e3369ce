import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { keyFile } from './key';

const usage = `npm run operator -- list KIND [--state 1] [--page 1]
npm run operator -- approve KIND ID [--note TEXT]
npm run operator -- reject KIND ID [--note TEXT]
KIND: deposits, withdrawals (ID is the order number), activity-applications, agent-applications (ID is the id)`;

/** Ends with 2: the words make no sense. */
const misused = (): never => {
  console.error(usage);
  process.exit(2);
};

/** Ends with 1: it could not be done, and why. */
const failed = (reason: string): never => {
  console.error(reason);
  process.exit(1);
};

const site = process.env.SITE_URL || `http://127.0.0.1:${process.env.PORT || 8080}`;
const dataFolder = resolve(process.env.DATA_DIR || resolve(import.meta.dirname, '../../../var'));

const readKey = async () =>
  process.env.OPERATOR_KEY?.trim() ||
  (await readFile(keyFile(dataFolder), 'utf8').then(
    (key) => key.trim(),
    () => failed(`No operator key: neither OPERATOR_KEY is set nor is there ${keyFile(dataFolder)}`),
  ));

const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
  const response = await fetch(new URL(path, site), {
    method,
    headers: { authorization: `Bearer ${await readKey()}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: Error) => failed(`No answer from ${site}: ${error.message}`));
  const envelope = (await response.json().catch(() => failed(`${site} answered ${response.status}`))) as {
    code: number;
    message: string;
    data: unknown;
  };
  if (envelope.code !== 200) failed(`${envelope.code} ${envelope.message}`);
  return envelope;
};

const readOptions = (words: string[]) => {
  const options: Record<string, string> = {};
  for (let index = 0; index < words.length; index += 2) {
    const [name = '', value] = [words[index], words[index + 1]];
    if (!/^--(note|state|page)$/.test(name) || value === undefined) misused();
    options[name.slice(2)] = value ?? '';
  }
  return options;
};

const run = async ([verb, kind = '', ...rest]: string[]) => {
  if (!/^[a-z-]+$/.test(kind)) misused();
  if (verb === 'list') {
    const query = new URLSearchParams(readOptions(rest));
    const { data } = (await ask('GET', `/operator/${kind}?${query}`)) as { data: { data: object[]; total: number } };
    for (const row of data.data) console.log(JSON.stringify(row));
    return;
  }
  const [id = '', ...options] = rest;
  if ((verb !== 'approve' && verb !== 'reject') || !id || id.startsWith('--')) misused();
  const { note = '' } = readOptions(options);
  const { message } = (await ask('POST', `/operator/${kind}/${encodeURIComponent(id)}/${verb}`, { note })) as {
    message: string;
  };
  console.log(message);
};

void run(process.argv.slice(2));
