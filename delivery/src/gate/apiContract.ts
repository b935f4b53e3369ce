import type * as v from 'valibot';
import type { PublishedDescriptor } from '../releases/descriptor';
import type { HostContract, usedCalls } from './hostContract';
import { type Incompatibility, incompatibilities } from './schemaCompatibility';

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
  if (!host) return used.optional ? [] : [`calls ${name}; the host does not have this call`];
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
