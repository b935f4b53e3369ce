import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../src/fixtures/site';
import type { Finding } from './finding';
import { packageFile } from './install';

interface Operation {
  parameters?: { name?: string; in?: string; required?: boolean }[];
  responses: { 200?: { $ref?: string } };
  requestBody?: { content: { 'application/json'?: { examples?: Record<string, { value: unknown }> } } };
}

/** A request to a path below the origin, with or without a body. */
interface Request {
  method: string;
  path: string;
  body?: unknown;
}

/** Whose answers are compared with which document. */
export interface JudgedAnswers {
  /** File of the OpenAPI document, from the repository's root. */
  document: string;
  origin: string;
  token: string;
  /** Values of required parameters of GET calls, by name; a call that needs another one is left out. */
  values: Record<string, string>;
  /** Sent after the others, with the token. */
  further: readonly Request[];
}

const isStream = ({ responses }: Operation) => responses[200]?.$ref?.endsWith('/EnvelopeOrEvents') === true;

/** Every GET call that ends, and each example of a POST call's body; calls that end the session are left out. */
const requestsOf = (document: string, values: Record<string, string>): Request[] => {
  const { paths } = JSON.parse(readFileSync(join(repository, document), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return operations.flatMap(({ path, method, operation }): Request[] => {
    if (method === 'POST') {
      const examples = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
      return path.includes('{') || path.endsWith('/logoff')
        ? []
        : examples.map(({ value }) => ({ method, path, body: value }));
    }
    const required = (operation.parameters ?? []).filter((it) => it.required);
    if (required.some(({ name = '' }) => !(name in values)) || isStream(operation)) return [];
    // The id of a request to the rollout worker is a UUID.
    if (path.includes('/requests/')) return [];
    const query = required.filter((it) => it.in === 'query').map(({ name = '' }) => [name, values[name] ?? '']);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => values[name] ?? '');
    return [{ method, path: query.length > 0 ? `${filled}?${new URLSearchParams(query).toString()}` : filled }];
  });
};

/** Runs `work` with the address of a proxy that answers with a problem where the document is contradicted. */
const withPrism = async <Result>(document: string, origin: string, work: (proxy: string) => Promise<Result>) => {
  const words = ['proxy', join(repository, document), origin, '--errors', '--port', '0'];
  const child = spawn(packageFile('.bin', 'prism'), words, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise<string>((done, fail) => {
      let output = '';
      child.stdout.on('data', (text) => {
        output += String(text);
        const found = /listening on (http:\S+)/.exec(output)?.[1];
        if (found) done(found);
      });
      child.once('error', fail);
      child.once('exit', () => fail(new Error(`prism ended: ${output}`)));
    });
    return await work(address);
  } finally {
    child.kill();
  }
};

/** The answers that contradict the document: with a session that has ended, with one, and after its changes. */
export const judgeAnswers = ({ document, origin, token, values, further }: JudgedAnswers): Promise<Finding[]> =>
  withPrism(document, origin, async (proxy) => {
    const found: Finding[] = [];
    const send = async ({ method, path, body }: Request, session: boolean) => {
      const response = await fetch(proxy + path, {
        method,
        signal: AbortSignal.timeout(30_000),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          // Without the header Prism refuses the request itself.
          authorization: `Bearer ${session ? token : 'ended'}`,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.headers.get('content-type')?.startsWith('application/problem')) return;
      const { type = '', validation } = JSON.parse(text) as { type?: string; validation?: { message: string }[] };
      const messages = validation?.map(({ message }) => message).join('; ') ?? text.slice(0, 400);
      found.push({ judge: 'prism', rule: type.split('#').at(-1) ?? '', at: `${method} ${path}`, text: messages });
    };
    const requests = requestsOf(document, values);
    for (const session of [false, true, true]) for (const request of requests) await send(request, session);
    for (const request of further) await send(request, true);
    console.log(`prism: ${requests.length} requests of ${document}`);
    return found;
  });
