import { SHELL } from '../appNames';
import type { Symptom } from './listenTo';
import { HOME, type Person, type TriedApp, type Visit } from './visits';

/** What was wrong on a visit. */
export interface Finding {
  visit: Visit;
  symptoms: Symptom[];
}

interface Trial {
  apps: ReadonlyMap<string, TriedApp>;
  candidates: ReadonlySet<string>;
}

const isHomeSlot = ({ name }: { name: string }): boolean => name.startsWith('home.');

/** Whose fault it seems where no file tells: the page's app; on home, which is everybody's, a candidate that stands there. */
const likelyOwner = ({ path, app }: Visit, { apps, candidates }: Trial): string => {
  if (path !== HOME || candidates.has(SHELL)) return app;
  return [...candidates].find((name) => apps.get(name)?.slots.some(isHomeSlot)) ?? app;
};

/** One error is often said twice, the second time with more around it. */
const withoutEchoes = (texts: string[]): string[] => {
  const core = (text: string): string => /“(.*)”/s.exec(text)?.[1]?.replace(/^Uncaught (\(in promise\) )?/, '') ?? text;
  const all = [...new Set(texts)];
  return all.filter(
    (text, at) =>
      !all.some(
        (other, place) => place !== at && other.includes(core(text)) && (core(other) !== core(text) || place < at),
      ),
  );
};

const placesOf = (visits: Visit[]): string => {
  const byPath = new Map<string, Person[]>();
  for (const { path, as } of visits) byPath.set(path, [...(byPath.get(path) ?? []), as]);
  return [...byPath]
    .map(([path, as]) => `${path === HOME ? 'home' : path} ${as.map((person) => `as a ${person}`).join(' and ')}`)
    .join(', ');
};

/** Stands in a sentence for the places, until all of them are known. */
const gap = '\u0000';

/** A sentence for each thing that is wrong: whose release, on which pages for whom, and what. */
export const reasonsOf = (findings: Finding[], trial: Trial): string[] => {
  const { apps, candidates } = trial;
  const named = (app: string): string => `${app} ${apps.get(app)?.version ?? ''}`.trim();
  const blame = (owner: string): string =>
    candidates.has(owner) ? named(owner) : `${owner} is broken beside ${[...candidates].map(named).join(', ')}`;

  const visitsBySentence = new Map<string, Visit[]>();
  for (const { visit, symptoms } of findings) {
    const owners = new Set(symptoms.flatMap(({ owner }) => owner ?? []));
    /* A gap in a page is what the one error of that visit left behind. */
    const [only] = owners.size === 1 ? owners : [likelyOwner(visit, trial)];
    const textsByOwner = new Map<string, string[]>();
    for (const { text, owner = only ?? visit.app } of symptoms)
      textsByOwner.set(owner, [...(textsByOwner.get(owner) ?? []), text]);
    for (const [owner, texts] of textsByOwner) {
      const sentence = `${blame(owner)}: ${gap}: ${withoutEchoes(texts).join('; ')}`;
      visitsBySentence.set(sentence, [...(visitsBySentence.get(sentence) ?? []), visit]);
    }
  }
  return [...visitsBySentence].map(([sentence, visits]) => sentence.replace(gap, () => placesOf(visits)));
};
