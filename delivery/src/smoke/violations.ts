import { SHELL } from '../base/repository';
import type { Symptom } from './pageMonitor';
import { HOME, type TestedApp, type Visit } from './visits';

export interface Finding {
  visit: Visit;
  symptoms: Symptom[];
}

export interface TestedSet {
  /** All releases of the set, by app name. */
  apps: ReadonlyMap<string, TestedApp>;
  candidates: ReadonlySet<string>;
}

/**
 * The app to blame if no file names one: the page's app; on home, which all apps share, a candidate with a slot there.
 */
const likelyOwner = ({ path, app }: Visit, { apps, candidates }: TestedSet): string => {
  if (path !== HOME || candidates.has(SHELL)) return app;
  const isOnHome = (name: string): boolean => !!apps.get(name)?.slots.some((slot) => slot.name.startsWith('home.'));
  return [...candidates].find(isOnHome) ?? app;
};

/** The error in a symptom's text, without what different reports of the same error put around it. */
const errorIn = (text: string): string =>
  /“(.*)”/s.exec(text)?.[1]?.replace(/^Uncaught (\(in promise\) )?/, '') ?? text;

const withoutRepetitions = (texts: string[]): string[] => {
  const all = [...new Set(texts)];
  const repeats = (text: string, index: number) => (other: string, otherIndex: number) =>
    otherIndex !== index && other.includes(errorIn(text)) && (errorIn(other) !== errorIn(text) || otherIndex < index);
  return all.filter((text, index) => !all.some(repeats(text, index)));
};

/** Such as `home as a visitor and as a member, /deposit as a member`. */
const listVisits = (visits: Visit[]): string => {
  const persons = (path: string) => visits.filter((visit) => visit.path === path).map(({ as }) => `as a ${as}`);
  const pages = new Map(
    visits.map(({ path, widget }) => [path, path === HOME ? 'home' : widget ? `the widget ${path}` : path]),
  );
  return [...pages].map(([path, name]) => `${name} ${persons(path).join(' and ')}`).join(', ');
};

/** One sentence for each problem: the release, the pages and persons, and the symptoms. */
export const violationsOf = (findings: Finding[], tested: TestedSet): string[] => {
  const { apps, candidates } = tested;
  const nameOf = (app: string): string => `${app} ${apps.get(app)?.version}`;
  const subjectOf = (owner: string): string =>
    candidates.has(owner) ? nameOf(owner) : `${owner} is broken beside ${[...candidates].map(nameOf).join(', ')}`;

  const problems = new Map<string, { subject: string; text: string; visits: Visit[] }>();
  for (const { visit, symptoms } of findings) {
    const owners = new Set(symptoms.flatMap(({ owner }) => owner ?? []));
    // A symptom without an owner is probably a consequence of the visit's only error.
    const [defaultOwner = visit.app] = owners.size === 1 ? owners : [likelyOwner(visit, tested)];
    const blamed = symptoms.map(({ text, owner = defaultOwner }) => ({ text, subject: subjectOf(owner) }));
    for (const subject of new Set(blamed.map((symptom) => symptom.subject))) {
      const texts = blamed.filter((symptom) => symptom.subject === subject).map((symptom) => symptom.text);
      const text = withoutRepetitions(texts).join('; ');
      const key = `${subject}: ${text}`;
      problems.set(key, { subject, text, visits: [...(problems.get(key)?.visits ?? []), visit] });
    }
  }
  return [...problems.values()].map(({ subject, text, visits }) => `${subject}: ${listVisits(visits)}: ${text}`);
};
