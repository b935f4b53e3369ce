import type * as v from 'valibot';
import type { PublishedDescriptor } from '../releases/descriptor';
import type { HostContract, usedCalls } from './hostContract';
import { type Misfit, misfits } from './schemaFit';

type UsedCall = v.InferOutput<typeof usedCalls>[string];
type HostCall = HostContract['calls'][string];

const fieldOf = ({ field }: Misfit, whole: string): string => (field ? `the field ${field} of ${whole}` : whole);

const requestReason = (name: string, misfit: Misfit): string => {
  const field = fieldOf(misfit, `the request of ${name}`);
  return misfit.sent === undefined
    ? `does not send ${field}; the host requires it as ${misfit.taken}`
    : `sends ${field} as ${misfit.sent}; the host expects ${misfit.taken}`;
};

const responseReason = (name: string, misfit: Misfit): string =>
  `reads ${fieldOf(misfit, `the response of ${name}`)} as ${misfit.taken}; ` +
  `the host has ${misfit.sent ?? 'no such field'}`;

const callViolations = (name: string, used: UsedCall, host: HostCall | undefined): string[] => {
  // Pages leave out what needs a call that is missing.
  if (!host) return used.optional ? [] : [`calls ${name}; the host does not have this call`];
  return [
    ...(used.method === host.method ? [] : [`calls ${name} by ${used.method}; the host answers ${host.method}`]),
    ...(host.access === 'public' || host.access === used.access
      ? []
      : [`calls ${name} with the access ${used.access}; the host requires ${host.access}`]),
    ...misfits(used.request, host.request, { nullIsMissing: false }).map((it) => requestReason(name, it)),
    ...misfits(host.response, used.response, { nullIsMissing: true }).map((it) => responseReason(name, it)),
  ];
};

/**
 * Why an app does not fit an API host: a sentence for each difference that breaks it. What an app sends must be
 * accepted, and of what the host answers the fields that the app reads must be there with a type that it knows.
 * Releases that record no calls are not judged.
 */
export const apiViolations = ({ name: app, version, calls = {} }: PublishedDescriptor, host: HostContract): string[] =>
  Object.entries(calls).flatMap(([name, used]) =>
    callViolations(name, used, Object.hasOwn(host.calls, name) ? host.calls[name] : undefined).map(
      (reason) => `${app} ${version} ${reason}.`,
    ),
  );
