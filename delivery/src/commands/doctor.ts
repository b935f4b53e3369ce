import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { major, satisfies } from 'semver';
import { apiViolations, type ContractLookup } from '../gate/apiContract';
import { acceptedRange, gateViolations } from '../gate/gate';
import { Refusal } from '../base/refusal';
import { SHELL } from '../base/repository';
import { parseDescriptor, type PublishedDescriptor, versionOf } from '../format/descriptor';
import { DESCRIPTOR } from '../format/files';
import { readLiveSet } from './liveSet';
import type { Site } from '../registry/registry';

const SHARED = '@site/shared';

/** The version of `@site/shared` that an app's build would use. @throws Refusal if it is not installed */
const installedShared = (folder: string): string => {
  for (let from = folder; ; from = dirname(from)) {
    const file = join(from, 'node_modules', SHARED, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    if (from === dirname(from)) throw new Refusal(`${SHARED} is not installed in ${folder}. Run npm install.`);
  }
};

/** Why an app that is built with a version of `@site/shared` does not run in the live shell, and what to do. */
const sharedAdvice = (app: string, installed: string, live: string): string[] => {
  if (satisfies(live, `^${installed}`)) return [];
  const difference = `${app} would be built with ${SHARED} ${installed}; the live shell has ${live}.`;
  if (major(installed) < major(live))
    return [`${difference} Install ${SHARED}@${live} and change what its CHANGELOG.md lists as breaking.`];
  const release = major(installed) > major(live) ? 'shell and apps are activated together' : 'shell is live';
  return [`${difference} Install ${SHARED}@${live}, or wait until a ${release} with ${installed}.`];
};

/** A build as a release, whose compressed sizes are not known. */
const builtRelease = (file: string): PublishedDescriptor => {
  const descriptor = parseDescriptor(readFileSync(file, 'utf8'), file);
  const files = Object.fromEntries(Object.entries(descriptor.files).map(([name, it]) => [name, { ...it, brotli: 0 }]));
  return { ...descriptor, files, version: versionOf(descriptor), publishedAt: descriptor.builtAt };
};

/**
 * `release -- doctor APP`: whether what is installed, and the last build if there is one, fits what is live.
 * @param folder the app's folder
 * @returns what was compared, a line each; the releases of a canary are not
 * @throws Refusal with every reason why it does not fit, and what to do
 */
export const doctor = async (
  site: Site,
  app: string,
  { folder, api }: { folder: string; api: ContractLookup },
): Promise<string> => {
  const { live: releases, shell } = await readLiveSet(site);
  const live = shell.provides?.shared.version ?? '';
  const installed = installedShared(folder);
  const lines = [
    `The live shell ${shell.version} has ${SHARED} ${live}; it accepts apps that are built with ` +
      `${acceptedRange(live)}.`,
    `${app} would be built with ${SHARED} ${installed}.`,
  ];
  // The shell brings its version along.
  const reasons = app === SHELL ? [] : sharedAdvice(app, installed, live);
  const file = join(folder, 'dist', DESCRIPTOR);
  if (!existsSync(file)) lines.push(`${app} is not built: only versions were compared. Build it and run doctor again.`);
  else {
    const built = builtRelease(file);
    const after = new Map([...releases, [app, built]]);
    const contract = 'calls' in api ? api : undefined;
    reasons.push(
      ...gateViolations({ live: after, before: releases, changed: new Set([app]) }),
      ...(contract ? apiViolations(built, contract) : []),
    );
    lines.push(`The build of ${built.builtAt.replace('T', ' ').slice(0, 16)} UTC was compared with what is live.`);
    if (!contract) lines.push(`It was not compared with an API host: ${'noApi' in api ? api.noApi : ''}.`);
  }
  if (reasons.length > 0) throw new Refusal(...new Set(reasons));
  return lines.join('\n');
};
