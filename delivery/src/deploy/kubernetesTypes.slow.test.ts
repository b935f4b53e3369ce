import { join } from 'node:path';
import { repository } from '../base/repository';
import { compile } from '../packages/compile';
import { writeFiles } from '../testing/builtApp';
import { kustomizationIn } from '../testing/manifests';

const manifests = ['.', 'kubernetes/sandbox-games'].flatMap((folder) => kustomizationIn(folder).manifests);

/** The module of the types that were made from the published schema of an API. */
const moduleOf = (apiVersion: string): string =>
  `kubernetes-types/${apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '')}`;

test('the manifests have the fields of the published schemas alone', () => {
  const published = manifests.filter(({ apiVersion }) => !apiVersion.startsWith('postgresql.cnpg.io/'));
  const text = published.map(
    (it) => `({${JSON.stringify(it).slice(1)}) satisfies import('${moduleOf(it.apiVersion)}').${it.kind};\n`,
  );
  const folder = join(repository, 'var/kubernetes');
  // What is wrong is found: a field that the schema does not have.
  const wrong = `({ kind: 'Service', spec: { port: 1 } }) satisfies import('kubernetes-types/core/v1').Service;\n`;
  const files = { 'manifests.ts': text.join(''), 'wrong.ts': wrong };
  writeFiles(folder, files);
  const output = compile(join(folder, 'tsconfig.json'), {
    compilerOptions: { noEmit: true, types: [] },
    files: Object.keys(files),
  });
  expect(output.split('\n').filter((line) => line.includes('error'))).toEqual([
    expect.stringMatching(/^wrong\.ts.*'port' does not exist/),
  ]);
});
