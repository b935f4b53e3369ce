import { isDeepStrictEqual } from 'node:util';
import { type CallName, codes } from '@site/contract';
import { calls } from '@site/contract/calls';
import * as v from 'valibot';
import { findLeakedSecret } from './actors';
import { callOf } from './requests';
import type { Exchange } from './send';

const answerCodes: readonly unknown[] = Object.values(codes);

/** What no message may contain: SQL, code, paths and values that were not formatted. */
const internals = new RegExp(
  [
    '\\b(select|insert|update|delete|from|where|relation|column|constraint|violates|syntax|postgres|pg_\\w+)\\b',
    'node_modules|\\.[jt]sx?\\b|\\bat \\S+ ?\\(|/(work|home|usr|tmp|var)/',
    'Error\\b|\\[object|undefined|\\bNaN\\b|Invalid',
  ].join('|'),
  'i',
);

const isFile = ({ request: { name }, headers }: Exchange): boolean =>
  /^GET \/(reports\/\w+|export\/:what|payout-batches\/:id\/file|\w+\/:id\/comments\/:comment\/file)$/.test(name) &&
  /^(text\/csv|image\/jpeg|application\/pdf)/.test(String(headers['content-type']));

const isEvents = ({ request: { name }, headers }: Exchange): boolean =>
  name === 'GET /events' && String(headers['content-type']).startsWith('text/event-stream');

/** Whether the path may be that of no route: a parameter can be empty, too long or dots. */
const mayBeNoRoute = ({ request }: Exchange): boolean => callOf(request).path.includes(':');

/** Whether the request may be refused before its call is known, since its `Host` header is malformed. */
const isRefusedHost = ({ request, status }: Exchange): boolean => status === 400 && 'host' in request.headers;

const pageFields = ['current_page', 'last_page', 'per_page', 'total'];

/** Data without the fields of a page, which some schemas leave out, since other hosts send lists instead of pages. */
const withoutPage = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !pageFields.includes(name)));
};

/** The rules that an answer breaks. No message may have one of `internalNames`. */
export const brokenRules = (exchange: Exchange, internalNames: ReadonlySet<string>): string[] => {
  const { request, status, headers, body } = exchange;
  const call = callOf(request);
  const broken: string[] = [];
  if (call.side === 'member') {
    const secret = findLeakedSecret(body);
    if (secret) broken.push(`has the other member's ${secret}`);
  }
  if (headers['x-content-type-options'] !== 'nosniff') broken.push('has no nosniff header');
  if (status === 200 && (isFile(exchange) || isEvents(exchange))) return broken;
  const isRefused = isRefusedHost(exchange) || (status === 404 && mayBeNoRoute(exchange));
  if (status !== 200 && !isRefused) return [...broken, `has the status ${status}`];
  if (!String(headers['content-type']).startsWith('application/json')) broken.push('is not JSON');
  if (headers['cache-control'] !== 'no-store') broken.push('may be stored by caches');
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return [...broken, 'is not JSON'];
  }
  const { code, message, data, ...more } = answer as Record<string, unknown>;
  if (Object.keys(more).length > 0 || typeof message !== 'string' || data === undefined) {
    return [...broken, 'is no envelope'];
  }
  if (status === 404 ? code !== 404 : !answerCodes.includes(code)) broken.push(`has the code ${String(code)}`);
  if (code === codes.fault) broken.push('is a server error');
  if (code !== codes.ok && data !== null) broken.push('has data although it failed');
  const orderNumber = call.name === 'recharge' && code === codes.ok && /^D\d+$/.test(message);
  if (!orderNumber && !/\p{Script=Han}/u.test(message)) broken.push('has a message that is not Chinese');
  const internal = internals.exec(message)?.[0] ?? message.split(/[^\w]+/).find((word) => internalNames.has(word));
  if (internal) broken.push(`has the internal word ${internal} in its message`);
  if (
    call.needsSession &&
    !['valid', 'wrong'].includes(request.session) &&
    ![401, 404, 422, 429].includes(Number(code))
  ) {
    broken.push('was served without a valid session');
  }
  if (call.side === 'member' && code === codes.ok) {
    const read = v.safeParse(calls[call.name as CallName].data, data);
    if (!read.success) broken.push(`does not fit its schema: ${JSON.stringify(v.flatten(read.issues))}`);
    else if (!isDeepStrictEqual(withoutPage(read.output), withoutPage(data))) {
      broken.push('has fields that its schema lacks');
    }
  }
  return broken;
};
