import type { ReleaseResult } from '../release/measureRelease';
import type { ByteCounts } from '../release/measureBytes';
import { releaseAim, siteNames } from '../settings';
import { againstAim, columns, kilobytes, times } from './format';

const head = ['downloaded', 'federated', 'plain', 'ratio', 'aim'];
const left = new Set(['downloaded', 'aim']);

const parts: [label: string, part: keyof ByteCounts][] = [
  ['page', 'page'],
  ['scripts', 'scripts'],
  ['other', 'other'],
  ['all', 'all'],
];

/** Formats seconds with two significant digits. */
const seconds = (value: number): string => `${value.toFixed(value < 1 ? 2 : 1)} s`;

/** What a release costs, as lines of text: a returning member's bytes on both sites, and the time it takes a team. */
export const releaseLines = ({ visits, seconds: took }: ReleaseResult): string[] => {
  const [federated, plain] = siteNames.map((site) => visits[site].afterRelease) as [ByteCounts, ByteCounts];
  const row = (label: string, ours: number, theirs: number, aim?: number): string[] => {
    const ratio = ours / theirs;
    return [label, kilobytes(ours), kilobytes(theirs), theirs ? times(ratio) : '', againstAim(ratio, aim)];
  };
  const rows = parts.map(([label, part]) =>
    row(label, federated[part], plain[part], part === 'all' ? releaseAim : undefined),
  );
  /*
   * The plain bundle at its best: on a server that keeps every file's address, only what is new would be asked for
   * again.
   */
  const best = row('all, plain at best', federated.all, plain.all - plain.unchanged, releaseAim);
  const { publish, activate, firstPage, back } = took;
  return [
    'After a wallet release, what a member downloads who had everything cached: home, then the deposit',
    '',
    ...columns(head, [...rows, best], left),
    '',
    ...siteNames.map((site) => {
      const { afterRelease, withoutRelease } = visits[site];
      const unchanged = `${kilobytes(afterRelease.unchanged)} of it files that had not changed`;
      return `${site}: ${unchanged}; without a release ${kilobytes(withoutRelease.all)}`;
    }),
    [
      `From publish to live: ${seconds(publish + activate + firstPage)}`,
      `(publish with the build ${seconds(publish)},`,
      `activate with the gate's browser ${seconds(activate)},`,
      `the first page ${seconds(firstPage)})`,
    ].join(' '),
    [
      `Rolled back: ${seconds(back.rollback + back.firstPage)}`,
      `(rollback ${seconds(back.rollback)}, the first page ${seconds(back.firstPage)})`,
    ].join(' '),
    ...siteNames.flatMap((site) => [...new Set(visits[site].wrong)].map((it) => `release, ${site}: WENT WRONG: ${it}`)),
  ];
};
