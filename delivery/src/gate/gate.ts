import { SHELL } from '../appNames';
import type { PublishedDescriptor } from '../releases/descriptor';
import { budgetReasons } from './budgetReasons';
import { clashReasons } from './clashReasons';
import { endpointReasons } from './endpointReasons';
import { removalReasons } from './removalReasons';
import { sharedReasons } from './sharedReasons';
import { singletonReasons } from './singletonReasons';

/** What would be live instead of what is, and which of it is new. */
interface Candidate {
  /** By app name, the candidates in place of what they replace. */
  live: ReadonlyMap<string, PublishedDescriptor>;
  /** What is live now, by app name. */
  before: ReadonlyMap<string, PublishedDescriptor>;
  changed: ReadonlySet<string>;
  /** Going back must stay possible when budgets have been tightened since. */
  ignoreBudget?: boolean;
}

/** Every reason why a set of releases must not go live together; only what the change touches is judged. */
export const gateReasons = ({ live, before, changed, ignoreBudget = false }: Candidate): string[] => {
  const shell = live.get(SHELL);
  const reasons: string[] = [];
  const judged: PublishedDescriptor[] = [];
  for (const app of live.values()) {
    const isNew = changed.has(app.name);
    if (app.name !== SHELL && (isNew || changed.has(SHELL))) {
      if (shell) reasons.push(...sharedReasons(app, shell), ...singletonReasons(app, shell));
      else reasons.push(`${app.name} ${app.version} has no shell to live in: activate a release of the shell first.`);
    }
    if (!isNew) continue;
    // Of two new apps that clash, one sentence is enough.
    const others = [...live.values()].filter(
      ({ name }) => name !== app.name && (!changed.has(name) || judged.some((one) => one.name === name)),
    );
    reasons.push(...clashReasons(app, others), ...endpointReasons(app, others));
    if (!ignoreBudget) reasons.push(...budgetReasons(app));
    judged.push(app);
  }
  return [...reasons, ...removalReasons(before, live, changed)];
};
