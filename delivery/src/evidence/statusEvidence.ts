import { type Count, type Counted, nothingTold } from './countEvidence';

/** What `status --json` says of an app: by version, whatever was told of in the time. */
export const evidenceOf = (
  counted: Counted,
  app: string,
): Record<string, Pick<Count, 'loads' | 'errors' | 'ms' | 'messages'>> =>
  Object.fromEntries(
    [...(counted.get(app) ?? [])].map(([version, { loads, errors, ms, messages }]) => [
      version,
      { loads, errors, ms, messages },
    ]),
  );

/** The headings of `evidenceCells`. */
export const evidenceHeadings = ['loads', 'errors', 'ms (half, 3/4)', 'most frequent error'];

const MESSAGE = 60;

const shorten = (text: string): string => (text.length > MESSAGE ? `${text.slice(0, MESSAGE - 1)}…` : text);

/** What the table of `status` says of a release. */
export const evidenceCells = (counted: Counted, app: string, version: string): string[] => {
  const { loads, errors, rate, ms, messages } = counted.get(app)?.get(version) ?? nothingTold;
  const [first] = messages;
  return [
    String(loads),
    errors === 0 ? '0' : `${errors} (${(rate * 100).toFixed(1)} %)`,
    ms ? `${ms.median}, ${ms.p75}` : '',
    first ? shorten(`${first.route}: ${first.message}`) : '',
  ];
};
