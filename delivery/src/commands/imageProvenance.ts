import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { images } from '../images/writeContext';
import { Refusal, WrongUsage } from '../refusal';
import { signingKey } from '../registry/keys';
import { signImageProvenance } from '../releases/provenance';
import { repository } from '../repository';
import { runProgram } from '../start/startProcess';
import { unlessMissing } from '../store/durable';
import type { Site } from '../store/site';

/**
 * States what an image was built from, as JSON.
 * @param digest of its manifest, as `docker build` and registries print it: `sha256:…`
 * @throws Refusal if `npm run images` has not written what it is built from, or this is no repository
 */
export const imageProvenance = async (site: Site, image: string, digest: string): Promise<string> => {
  if (!Object.hasOwn(images, image)) throw new WrongUsage(`IMAGE is one of ${Object.keys(images).join(', ')}.`);
  const [, hex] = /^sha256:([0-9a-f]{64})$/.exec(digest) ?? [];
  if (hex === undefined) throw new WrongUsage('DIGEST is that of the manifest: sha256: and 64 hexadecimal digits.');
  const folder = join(repository, 'var/images', image);
  const sbom = await readFile(join(folder, 'site/sbom.json')).catch(unlessMissing(undefined));
  if (!sbom) throw new Refusal(`${folder} is missing: run npm run images -- ${image}.`);
  const { output, failure } = await runProgram(['git', 'describe', '--always', '--abbrev=40', '--dirty'], repository);
  if (failure !== undefined) throw new Refusal(`The revision of the sources is unknown: ${output.trim()}`);
  return JSON.stringify(
    signImageProvenance({ image, digest: hex, revision: output.trim(), sbom }, signingKey(site.keys)),
  );
};
