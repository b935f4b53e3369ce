import { satisfies } from 'semver';
import type { PublishedDescriptor } from '../releases/descriptor';

/** What a feature app needs of the shared package that the shell does not provide. */
const sharedViolations = (app: PublishedDescriptor, shell: PublishedDescriptor): string[] => {
  const provided = shell.provides?.shared;
  const [appRelease, shellRelease] = [`${app.name} ${app.version}`, `shell ${shell.version}`];
  if (!provided) return [`${shellRelease} does not say which shared package it carries.`];
  const { package: name, range, uses, references = [] } = app.shared;
  const violations: string[] = [];
  if (!satisfies(provided.version, range))
    violations.push(`${appRelease} needs ${name} ${range}; ${shellRelease} carries ${provided.version}.`);
  const missing = [
    ...uses.filter((used) => !provided.exports.includes(used)),
    ...references.filter((used) => provided.references && !provided.references.includes(used)),
  ];
  if (missing.length > 0)
    violations.push(`${appRelease} uses ${missing.join(', ')} of ${name}; ${shellRelease} does not export that.`);
  return violations;
};

/** The singletons of a feature app that the shell does not carry in range, except the shared package. */
const singletonViolations = (app: PublishedDescriptor, shell: PublishedDescriptor): string[] => {
  const carried = shell.provides?.singletons ?? {};
  return Object.entries(app.singletons)
    .filter(([name, range]) => name !== app.shared.package && !satisfies(carried[name] ?? '', range))
    .map(
      ([name, range]) =>
        `${app.name} ${app.version} needs ${name} ${range}; shell ${shell.version} carries ${carried[name] ?? 'none'}.`,
    );
};

/** Why a feature app does not run in a shell. */
export const compatibilityViolations = (app: PublishedDescriptor, shell: PublishedDescriptor): string[] => [
  ...sharedViolations(app, shell),
  ...singletonViolations(app, shell),
];
