import { apiViolations, fetchContract } from '../gate/apiContract';
import { Refusal, WrongUsage } from '../base/refusal';
import { readRegistry, type Site } from '../registry/registry';
import { readRelease } from '../releases/readRelease';
import { releasesOf } from '../store/siteStore';

const originOf = (url: string): string => {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url) || new URL(url).pathname !== '/')
    throw new WrongUsage(`${url} is not the origin of an API host, such as http://127.0.0.1:8090.`);
  return new URL(url).origin;
};

/**
 * Compares every live release and canary with the contract of an API host.
 * @returns one line about what was compared
 * @throws Refusal with every reason why the host breaks a release, or if its contract is not known
 */
export const checkApi = async (site: Site, url: string): Promise<string> => {
  const origin = originOf(url);
  const contract = await fetchContract(origin);
  if ('noApi' in contract) throw new Refusal(`Nothing was compared: ${contract.noApi}.`);
  const { apps } = await readRegistry(site);
  const releases = await Promise.all(releasesOf(apps).map(({ app, version }) => readRelease(site.store, app, version)));
  const reasons = releases.flatMap((release) => apiViolations(release, contract));
  if (reasons.length > 0) throw new Refusal(...reasons);
  const fit = releases.length === 1 ? 'release fits' : 'releases fit';
  return `${releases.length} ${fit} the API host at ${origin} (contract ${contract.version}).`;
};
