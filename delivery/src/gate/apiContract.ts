import * as v from 'valibot';
import type { PublishedDescriptor } from '../format/descriptor';
import { type Incompatibility, incompatibilities } from './schemaCompatibility';
import { Refusal } from '../base/refusal';
import { call, type usedCalls } from '../format/usedCalls';

/** What an API host answers at `/api/contract`, as far as it is compared. */
const hostContract = v.object({ version: v.string(), calls: v.record(v.string(), call) });
export type HostContract = v.InferOutput<typeof hostContract>;

/** The contract of an API host, or why there is none that is compared. */
export type ContractLookup = HostContract | { noApi: string };

/** ms after which an API host counts as not answering. */
const timeout = 10_000;

const causeOf = (error: unknown): string => {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
};

const answered = v.object({ code: v.literal(200), data: v.unknown() });

/**
 * Asks an API host for its contract.
 * @param origin such as `http://127.0.0.1:8080`
 * @returns `noApi` if it does not answer, or has no contract
 * @throws Refusal if it answers with something that is not a contract
 */
export const fetchContract = async (origin: string): Promise<ContractLookup> => {
  const url = `${origin}/api/contract`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    const answer: unknown = await response.json().catch(() => undefined);
    const envelope = v.safeParse(answered, answer);
    if (!envelope.success) return { noApi: `${url} has no contract (status ${response.status})` };
    const contract = v.safeParse(hostContract, envelope.output.data);
    if (contract.success) return contract.output;
    throw new Refusal(`${url} is not a contract: ${v.summarize(contract.issues).split('\n')[0]}`);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return { noApi: `${url} does not answer (${causeOf(error)})` };
  }
};

/**
 * What a change is compared with: the contract of the API host.
 * @param noApi why it is not compared, which is accepted then
 * @throws Refusal if the host does not answer, or has no contract, and that was not accepted
 */
export const requireContract = async (origin: string, noApi?: string): Promise<ContractLookup> => {
  const found = noApi === undefined ? await fetchContract(origin) : { noApi };
  if (noApi === undefined && 'noApi' in found)
    throw new Refusal(
      `The API host was not compared: ${found.noApi}. Set API_URL to its origin, or pass --no-api REASON.`,
    );
  return found;
};

type UsedCall = v.InferOutput<typeof usedCalls>[string];
type HostCall = HostContract['calls'][string];

const fieldOf = ({ field }: Incompatibility, whole: string): string =>
  field ? `the field ${field} of ${whole}` : whole;

const requestReason = (name: string, incompatibility: Incompatibility): string => {
  const field = fieldOf(incompatibility, `the request of ${name}`);
  return incompatibility.sent === undefined
    ? `does not send ${field}; the host requires it as ${incompatibility.taken}`
    : `sends ${field} as ${incompatibility.sent}; the host expects ${incompatibility.taken}`;
};

const responseReason = (name: string, incompatibility: Incompatibility): string =>
  `reads ${fieldOf(incompatibility, `the response of ${name}`)} as ${incompatibility.taken}; ` +
  `the host has ${incompatibility.sent ?? 'no such field'}`;

const responseViolations = (name: string, used: UsedCall, host: HostCall): string[] =>
  incompatibilities(host.response, used.response, { nullIsMissing: true }).map((it) => responseReason(name, it));

const callViolations = (name: string, used: UsedCall, host: HostCall | undefined): string[] => {
  // Whether the host has a call and takes its request is judged with the release that makes it.
  if (used.viaShell) return host ? responseViolations(name, used, host) : [];
  // Pages leave out what needs a call that is missing.
  if (!host)
    return used.optional ? [] : [`calls ${name}; the host does not have this call; upgrade the API host first`];
  return [
    ...(used.method === host.method ? [] : [`calls ${name} by ${used.method}; the host answers ${host.method}`]),
    ...(host.access === 'public' || host.access === used.access
      ? []
      : [`calls ${name} with the access ${used.access}; the host requires ${host.access}`]),
    ...incompatibilities(used.request, host.request, { nullIsMissing: false }).map((it) => requestReason(name, it)),
    ...responseViolations(name, used, host),
  ];
};

/**
 * Why an app does not fit an API host: a sentence for each difference that breaks it. What an app sends must be
 * accepted, and of what the host answers the fields that the app reads must be there with a type that it knows.
 */
export const apiViolations = ({ name: app, version, calls }: PublishedDescriptor, host: HostContract): string[] =>
  Object.entries(calls).flatMap(([name, used]) =>
    callViolations(name, used, Object.hasOwn(host.calls, name) ? host.calls[name] : undefined).map(
      (reason) => `${app} ${version} ${reason}.`,
    ),
  );
