import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../src/fixtures/servers';
import { repository } from '../src/fixtures/site';
import { type Finding, packageFile } from './checkers';

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: { 200?: { $ref?: string } };
  requestBody?: { content: { 'application/json'?: { examples?: Record<string, { value: unknown }> } } };
}

interface Request {
  method: string;
  path: string;
  body?: unknown;
}

interface JudgedAnswers {
  /** File of the OpenAPI document, from the repository's root. */
  document: string;
  origin: string;
  token: string;
  /** Values of required parameters of GET calls, by name; a call that needs another one is left out. */
  values: Record<string, string>;
  /** Sent after the others, with the token. */
  further: readonly Request[];
}

/** Every GET call that ends, and each example of a POST call's body; calls that end the session are left out. */
const requestsOf = (document: string, values: Record<string, string>): Request[] => {
  const { paths } = JSON.parse(readFileSync(join(repository, document), 'utf8')) as {
    paths: Record<string, { get?: Operation; post?: Operation }>;
  };
  return Object.entries(paths).flatMap(([path, { get, post }]): Request[] => {
    const examples = Object.values(post?.requestBody?.content['application/json']?.examples ?? {});
    const isSent = !path.includes('{') && !path.endsWith('/logoff');
    const posted = isSent ? examples.map(({ value }) => ({ method: 'POST', path, body: value })) : [];
    const required = (get?.parameters ?? []).filter((it) => it.required);
    const isStream = get?.responses[200]?.$ref?.endsWith('/EnvelopeOrEvents') === true;
    // The id of a request to the rollout worker is a UUID.
    if (!get || isStream || path.includes('/requests/') || required.some(({ name }) => !(name in values)))
      return posted;
    const query = required.filter((it) => it.in === 'query').map(({ name }) => [name, values[name] ?? '']);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => values[name] ?? '');
    return [{ method: 'GET', path: query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled }, ...posted];
  });
};

/**
 * The answers that contradict the document: with a session that has ended, with one, and after its changes. Prism is a
 * proxy that answers with a problem then.
 */
export const judgeAnswers = async ({ document, origin, token, values, further }: JudgedAnswers): Promise<Finding[]> => {
  const words = ['proxy', join(repository, document), origin, '--errors', '--port', '0'];
  const prism = await startServer([packageFile('.bin', 'prism'), ...words], /listening on (http:\S+)/);
  const found: Finding[] = [];
  const send = async ({ method, path, body }: Request, bearer: string) => {
    const response = await fetch(prism.address + path, {
      method,
      signal: AbortSignal.timeout(30_000),
      // Without `authorization` Prism refuses the request itself.
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.headers.get('content-type')?.startsWith('application/problem')) return;
    const { type = '', validation } = JSON.parse(text) as { type?: string; validation?: { message: string }[] };
    const messages = validation?.map(({ message }) => message).join('; ') ?? text.slice(0, 400);
    found.push({ judge: 'prism', rule: type.split('#').at(-1) ?? '', at: `${method} ${path}`, text: messages });
  };
  try {
    const requests = requestsOf(document, values);
    for (const bearer of ['ended', token, token]) for (const request of requests) await send(request, bearer);
    for (const request of further) await send(request, token);
    console.log(`prism: ${requests.length} requests of ${document}`);
    return found;
  } finally {
    await prism.stop();
  }
};
