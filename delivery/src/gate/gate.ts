import { gtr, major, satisfies } from 'semver';
import { SHELL } from '../base/repository';
import type { PublishedDescriptor } from '../format/descriptor';
import { apiViolations, type HostContract } from './apiContract';
import { conflictViolations, routeKey } from './conflicts';

/** The versions of `@site/shared` with which an app that a shell accepts is built. */
export const acceptedRange = (sharedVersion: string): string => `>=${major(sharedVersion)}.0.0 <=${sharedVersion}`;

/** Why a shell does not pass what an app's widgets expect. */
const slotViolations = (app: PublishedDescriptor, shell: PublishedDescriptor): string[] =>
  app.slots.flatMap(({ name: slot, props = {} }) => {
    const passed = shell.provides?.slotProps?.[slot];
    // The shell has no place for it.
    if (!passed) return [];
    return Object.entries(props)
      .map(([prop, kind]) => ({ prop, kind, given: Object.hasOwn(passed, prop) ? passed[prop] : undefined }))
      .filter(({ kind, given }) => (given === undefined ? !kind.endsWith('?') : given !== kind && `${given}?` !== kind))
      .map(
        ({ prop, kind, given }) =>
          `${app.name} ${app.version}: its widget in the slot ${slot} expects the prop ${prop} as ${kind}; ` +
          `shell ${shell.version} passes ${given ?? 'none'}. Build it with @site/shared ` +
          `${shell.provides?.shared.version}, or activate both together.`,
      );
  });

/** Why a feature app does not run in a shell: the shared package or singletons out of range, or names that it lacks. */
const compatibilityViolations = (
  app: PublishedDescriptor,
  shell: PublishedDescriptor,
  changed: ReadonlySet<string>,
): string[] => {
  const [appRelease, shellRelease] = [`${app.name} ${app.version}`, `shell ${shell.version}`];
  const { package: shared, range, uses, references = [] } = app.shared;
  const { shared: provided, singletons } = shell.provides ?? {};
  if (!provided) return [`${shellRelease} does not say which shared package it carries.`];

  const versions: Record<string, string> = { ...singletons, [shared]: provided.version };
  const outOfRange = (ranges: [string, string][]): string[] =>
    ranges
      .filter(([name, needed]) => !satisfies(versions[name] ?? '', needed))
      .map(([name, needed]) => {
        const version = versions[name];
        const difference = `${appRelease} needs ${name} ${needed}; ${shellRelease} has ${version ?? 'none'}.`;
        const isOlder = version !== undefined && gtr(version, needed);
        const rebuilt = `Build ${app.name} with ${name} ${version}`;
        if (isOlder && !changed.has(SHELL)) return `${difference} ${rebuilt}.`;
        const both = `activate shell@${shell.version} ${app.name}@VERSION`;
        if (isOlder) return `${difference} ${rebuilt} and activate both at once: ${both}.`;
        if (!changed.has(app.name))
          return `${difference} Keep the live shell, or activate a release of ${app.name} without that need first.`;
        return (
          `${difference} Activate a shell with it first, or both at once: ` +
          `activate shell@VERSION ${app.name}@${app.version}.`
        );
      });
  const missing = [
    ...uses.filter((name) => !provided.exports.includes(name)),
    ...references.filter((name) => !provided.references.includes(name)),
  ].join(', ');
  return [
    ...outOfRange([[shared, range]]),
    ...(missing
      ? [
          `${appRelease} uses ${missing} of ${shared}; ${shellRelease} does not export that. ` +
            (changed.has(app.name)
              ? 'Activate a shell that does first.'
              : `Keep it, or activate a release of ${app.name} without it first.`),
        ]
      : []),
    ...outOfRange(Object.entries(app.singletons).filter(([name]) => name !== shared)),
    ...slotViolations(app, shell),
  ];
};

interface Change {
  /** The releases after the change, by app name. */
  live: ReadonlyMap<string, PublishedDescriptor>;
  /** The releases before it, by app name. */
  before: ReadonlyMap<string, PublishedDescriptor>;
  changed: ReadonlySet<string>;
  /** Of the API host, for the changed apps; not judged if it is not known. */
  contract?: HostContract | undefined;
}

/** Every reason why the change must be refused. Apps that it does not affect are not judged. */
export const gateViolations = ({ live, before, changed, contract }: Change): string[] => {
  const shell = live.get(SHELL);
  const violations: string[] = [];
  const judged = new Set<string>();
  for (const app of live.values()) {
    const isNew = changed.has(app.name);
    if (app.name !== SHELL && (isNew || changed.has(SHELL))) {
      if (shell) violations.push(...compatibilityViolations(app, shell, changed));
      else violations.push(`${app.name} ${app.version} has no shell: activate a release of the shell first.`);
    }
    if (!isNew) continue;
    // Report a conflict between two new apps once.
    const others = [...live.values()].filter(
      ({ name }) => name !== app.name && (!changed.has(name) || judged.has(name)),
    );
    violations.push(...conflictViolations(app, others));
    if (contract) violations.push(...apiViolations(app, contract));
    for (const [path, error] of Object.entries(app.unrendered ?? {}))
      violations.push(
        `${app.name} ${app.version}: the page ${path} throws without a browser: ${error}. Render it there too.`,
      );
    judged.add(app.name);
  }
  return [...violations, ...removalViolations(before, live, changed)];
};

type Releases = ReadonlyMap<string, PublishedDescriptor>;

const listFormat = new Intl.ListFormat('en-GB');

const violation = (
  { name, version }: PublishedDescriptor,
  part: string,
  users: PublishedDescriptor[],
  verbs: { one: string; several: string },
): string[] => {
  if (users.length === 0) return [];
  const names = listFormat.format(users.map((user) => `${user.name} ${user.version}`));
  const verb = users.length > 1 ? verbs.several : verbs.one;
  return [`${name} ${version}: the ${part} is gone; ${names} ${verb} it. Keep it, or release them without it first.`];
};

/**
 * Routes and slots that a change removes though other apps link to them or fill them. An app may stop filling a slot,
 * since the shell then shows nothing there. Links that never led to a live route are not judged.
 */
const removalViolations = (before: Releases, live: Releases, changed: ReadonlySet<string>): string[] => {
  const apps = [...live.values()];
  const isDead = (link: string): boolean =>
    !apps.some(({ routes }) => routes.some((route) => routeKey(route.path) === routeKey(link)));
  return [...changed].flatMap((name) => {
    const [was, now] = [before.get(name), live.get(name)];
    if (!was || !now) return [];
    const routes = was.routes.flatMap(({ path }) => {
      const linking = apps.filter(
        (app) => app.name !== name && app.links.some((link) => routeKey(link) === routeKey(path) && isDead(link)),
      );
      return violation(now, `route ${path}`, linking, { one: 'links to', several: 'link to' });
    });
    const gone = (was.provides?.slots ?? []).filter((slot) => !now.provides?.slots.includes(slot));
    const places = gone.flatMap((slot) => {
      const filling = apps.filter((app) => app.slots.some((it) => it.name === slot));
      return violation(now, `slot ${slot}`, filling, { one: 'fills', several: 'fill' });
    });
    return [...routes, ...places];
  });
};
