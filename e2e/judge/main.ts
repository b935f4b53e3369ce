import { parseArgs } from 'node:util';
import { installCheckers, isWaivedBy, readWaivers } from './checkers';
import { judgeSite } from './site';
import { judgeDocuments, judgePatterns } from './sources';

/*
 * `npm run judge [-- --short] [FOLDER ...]`: checkers that others wrote, against the sources, the documents and a
 * running site, which it starts as the journeys do (`startSite`). `--short` needs no site; with folders, only their
 * sources are checked. Exits with 1 if there is a finding without a waiver, or, without folders, a waiver without a
 * finding.
 */

const { values, positionals: folders } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const waivers = readWaivers();

installCheckers();
const findings = [...judgePatterns(waivers, folders), ...judgeDocuments(), ...(values.short ? [] : await judgeSite())];

const open = findings.filter((finding) => !waivers.some((waiver) => isWaivedBy(finding, waiver)));
for (const { judge, rule, at, text } of open) console.error(`${judge} ${rule}\n  ${at}\n  ${text}`);
const judged = new Set(folders.length > 0 ? [] : findings.map(({ judge }) => judge));
const unused = waivers.filter(
  (waiver) => judged.has(waiver.judge) && !findings.some((finding) => isWaivedBy(finding, waiver)),
);
for (const { judge, rule, at, places } of unused) {
  console.error(`Remove the waiver of ${[judge, rule, at, places].flat().filter(Boolean).join(' ')}: unused.`);
}
console.log(`${findings.length} findings, ${findings.length - open.length} waived, ${open.length} open`);
process.exitCode = open.length + unused.length > 0 ? 1 : 0;
