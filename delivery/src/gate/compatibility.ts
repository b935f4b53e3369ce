import { satisfies } from 'semver';
import type { PublishedDescriptor } from '../releases/descriptor';

/** Why a feature app does not run in a shell: the shared package or singletons out of range, or names that it lacks. */
export const compatibilityViolations = (app: PublishedDescriptor, shell: PublishedDescriptor): string[] => {
  const [appRelease, shellRelease] = [`${app.name} ${app.version}`, `shell ${shell.version}`];
  const { package: shared, range, uses, references = [] } = app.shared;
  const { shared: provided, singletons } = shell.provides ?? {};
  if (!provided) return [`${shellRelease} does not say which shared package it carries.`];

  const carried: Record<string, string> = { ...singletons, [shared]: provided.version };
  const outOfRange = (ranges: [string, string][]): string[] =>
    ranges
      .filter(([name, needed]) => !satisfies(carried[name] ?? '', needed))
      .map(([name, it]) => `${appRelease} needs ${name} ${it}; ${shellRelease} carries ${carried[name] ?? 'none'}.`);
  const missing = [
    ...uses.filter((name) => !provided.exports.includes(name)),
    ...references.filter((name) => !provided.references.includes(name)),
  ].join(', ');
  return [
    ...outOfRange([[shared, range]]),
    ...(missing ? [`${appRelease} uses ${missing} of ${shared}; ${shellRelease} does not export that.`] : []),
    ...outOfRange(Object.entries(app.singletons).filter(([name]) => name !== shared)),
  ];
};
