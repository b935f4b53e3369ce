import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Envelope } from '@site/shared/contract';
import { keyFile } from '../key';
import { failed } from './ending';

const site = process.env.SITE_URL || `http://127.0.0.1:${process.env.PORT || 8080}`;
const dataFolder = resolve(process.env.DATA_DIR || resolve(import.meta.dirname, '../../../../var'));

const readKey = async () =>
  process.env.OPERATOR_KEY?.trim() ||
  (await readFile(keyFile(dataFolder), 'utf8').then(
    (key) => key.trim(),
    () => failed(`There is no operator key in ${keyFile(dataFolder)}. Set OPERATOR_KEY or DATA_DIR.`),
  ));

/** Makes an operator call (`path` without `/operator`). Exits with 1 and the reason unless it succeeds. */
export const ask = async <Data>(method: 'GET' | 'POST', path: string, body: object = {}): Promise<Envelope<Data>> => {
  const response = await fetch(new URL(`/operator${path}`, site), {
    method,
    headers: { authorization: `Bearer ${await readKey()}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  }).catch((error: Error) =>
    failed(`No answer from ${site} (${error.message}). Is the site running? If on another port, set PORT or SITE_URL.`),
  );
  const envelope = (await response.json().catch(() => failed(`${site} answered ${response.status}`))) as Envelope<Data>;
  return envelope.code === 200 ? envelope : failed(`refused (${envelope.code}): ${envelope.message}`);
};
