import { createErrorCollector, type ErrorGroup } from '../errors/errorGroups';
import { ERRORS_PERIOD } from '../errors/writeErrors';
import { Refusal } from '../base/refusal';
import { readRegistry, type Site } from '../registry/registry';

const linesOf = (group: ErrorGroup): string[] => {
  const time = (at: string): string => at.slice(0, 16).replace('T', ' ');
  const list = (shares: ErrorGroup['routes']): string =>
    shares.map(({ name, pages }) => `${name} (${pages})`).join(', ');
  return [
    group.message,
    ...(group.newIn === null ? [] : [`  new: only the canary ${group.newIn} has it`]),
    `  pages: ${group.pages}, networks: ${group.networks}, ${time(group.first)} to ${time(group.last)} (UTC)`,
    `  releases: ${list(group.releases)}`,
    `  routes:   ${list(group.routes)}`,
    `  browsers: ${list(group.browsers)}`,
    ...group.stack.flatMap(({ file, line, column, code }) => [
      `  at ${file}:${line}:${column}`,
      ...(code === '' ? [] : [`       ${code}`]),
    ]),
  ];
};

/**
 * The errors of an app in the last 24 hours, grouped by message and source file, with stacks in source lines.
 * @throws Refusal if the app has no live release
 */
export const errors = async (site: Site, app: string, { json = false }: { json?: boolean | undefined }) => {
  const { apps } = await readRegistry(site);
  if (!Object.hasOwn(apps, app)) throw new Refusal(`${app} has no live release.`);
  const { update, group } = createErrorCollector(site.store, ERRORS_PERIOD);
  await update();
  const groups = (await group(apps))[app] ?? [];
  if (json) return JSON.stringify(groups, null, 2);
  if (groups.length === 0) return `No page reported an error of ${app} in the last 24 hours.`;
  return groups.map((it) => linesOf(it).join('\n')).join('\n\n');
};
