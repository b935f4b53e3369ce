import { SHELL } from '../appNames';
import type { PublishedDescriptor } from '../releases/descriptor';
import { apiViolations } from './apiContract';
import { budgetViolations } from './budget';
import { compatibilityViolations } from './compatibility';
import { conflictViolations } from './conflicts';
import type { HostContract } from './hostContract';
import { removalViolations } from './removals';

/** A change of the live releases. */
interface Change {
  /** The releases after the change, by app name. */
  live: ReadonlyMap<string, PublishedDescriptor>;
  /** The releases before it, by app name. */
  before: ReadonlyMap<string, PublishedDescriptor>;
  /** Names of the apps whose releases differ. */
  changed: ReadonlySet<string>;
  /** For rollbacks: they must stay possible when budgets have become smaller. */
  ignoreBudget?: boolean;
  /** Of the API host, for the changed apps; not judged if it is not known. */
  contract?: HostContract | undefined;
}

/** Every reason why the change must be refused. Apps that it does not affect are not judged. */
export const gateViolations = ({ live, before, changed, ignoreBudget = false, contract }: Change): string[] => {
  const shell = live.get(SHELL);
  const violations: string[] = [];
  const judged = new Set<string>();
  for (const app of live.values()) {
    const isNew = changed.has(app.name);
    if (app.name !== SHELL && (isNew || changed.has(SHELL))) {
      if (shell) violations.push(...compatibilityViolations(app, shell));
      else violations.push(`${app.name} ${app.version} has no shell: activate a release of the shell first.`);
    }
    if (!isNew) continue;
    // Report a conflict between two new apps once.
    const others = [...live.values()].filter(
      ({ name }) => name !== app.name && (!changed.has(name) || judged.has(name)),
    );
    violations.push(...conflictViolations(app, others));
    if (!ignoreBudget) violations.push(...budgetViolations(app));
    if (contract) violations.push(...apiViolations(app, contract));
    judged.add(app.name);
  }
  return [...violations, ...removalViolations(before, live, changed)];
};
