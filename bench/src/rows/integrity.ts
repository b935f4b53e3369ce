import { brotliCompressSync } from 'node:zlib';
import type { Row } from '../report/row';
import type { Bench } from '../startBench';

const registryText = /(?<=<script type="application\/json" id="site-registry">).*?(?=<\/script>)/s;

interface ServedRegistry {
  apps: Record<string, { hashes?: Record<string, string> }>;
}

/** What the hashes of all scripts add to the page, compressed. */
export const integrityRows = async ({ site }: Bench): Promise<Row[]> => {
  const { origin } = await site('federated');
  const html = await (await fetch(origin)).text();
  const { apps, ...registry } = JSON.parse(registryText.exec(html)?.[0] ?? '{"apps":{}}') as ServedRegistry;
  const withoutHashes = Object.entries(apps).map(([name, { hashes: _hashes, ...app }]) => [name, app]);
  const shorter = html.replace(registryText, () =>
    JSON.stringify({ ...registry, apps: Object.fromEntries(withoutHashes) }).replaceAll('<', '\\u003c'),
  );
  const scripts = Object.values(apps).reduce((sum, { hashes = {} }) => sum + Object.keys(hashes).length, 0);
  const value = brotliCompressSync(html).length - brotliCompressSync(shorter).length;
  return [{ name: 'hashes of scripts in the page', value, unit: 'bytes', aim: 2000, note: `${scripts} scripts` }];
};
