import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runRelease } from '../commands/releaseCommand';
import { releaseFolder } from '../store/directoryStore';
import { testSite } from '../testing/testSite';
import { type Envelope, signedBytes, signImageProvenance } from './provenance';

const { site, release } = testSite();

const provenanceOf = async (
  name: string,
  version: string,
  command = 'provenance',
): Promise<{ code: number; text: string }> => {
  process.env.SITE_DIR = site.store.folder;
  let text = '';
  const code = await runRelease([command, name, version], { out: (it) => (text = it), err: (it) => (text = it) });
  return { code, text };
};

afterEach(() => delete process.env.SITE_DIR);

test('states what a release was built from, signed with the key of the registry', async () => {
  const version = await release('shell', 'one');
  const { code, text } = await provenanceOf('shell', version);
  expect(code).toBe(0);
  const { payload, signatures } = JSON.parse(text) as Envelope;
  const bytes = Buffer.from(payload, 'base64');
  const key = createPublicKey(readFileSync(site.keys.public));
  const signature = Buffer.from(signatures[0]?.sig ?? '', 'base64');
  expect(verify(null, signedBytes(bytes), key, signature)).toBe(true);
  expect(verify(null, signedBytes(Buffer.from(`${bytes.toString()} `)), key, signature)).toBe(false);

  const { subject, predicate } = JSON.parse(bytes.toString()) as {
    subject: { name: string; digest: { sha384: string } }[];
    predicate: { buildDefinition: { externalParameters: object } };
  };
  expect(predicate.buildDefinition.externalParameters).toMatchObject({ app: 'shell', version });
  expect(subject.length).toBeGreaterThan(0);
  for (const { name, digest } of subject) {
    const file = join(releaseFolder(site.store.folder, 'shell', version), name.replace(`shell/${version}/`, ''));
    expect(digest.sha384).toBe(createHash('sha384').update(readFileSync(file)).digest('hex'));
  }
});

test('states nothing of a release that does not exist', async () => {
  expect(await provenanceOf('shell', '9.9.9-000000000000')).toEqual({
    code: 1,
    text: expect.stringContaining('is not published'),
  });
});

test.each([
  ['another image', 'shell', `sha256:${'0'.repeat(64)}`, 2, 'IMAGE is one of edge, host, controller.'],
  ['a tag', 'host', 'latest', 2, 'DIGEST is that of the manifest'],
])('states nothing of %s', async (_what, image, digest, code, text) => {
  expect(await provenanceOf(image, digest, 'image-provenance')).toEqual({
    code,
    text: expect.stringContaining(text),
  });
});

test('states the digest of an image, the revision and its list of packages', () => {
  const key = createPrivateKey(readFileSync(site.keys.signing));
  const sbom = Buffer.from('{}');
  const { payload, signatures } = signImageProvenance(
    { image: 'host', digest: 'ab'.repeat(32), revision: '0a1b2c3', sbom },
    key,
  );
  const bytes = Buffer.from(payload, 'base64');
  const signature = Buffer.from(signatures[0]?.sig ?? '', 'base64');
  expect(verify(null, signedBytes(bytes), createPublicKey(key), signature)).toBe(true);
  expect(JSON.parse(bytes.toString())).toMatchObject({
    subject: [{ name: 'site-host', digest: { sha256: 'ab'.repeat(32) } }],
    predicate: {
      buildDefinition: {
        externalParameters: { image: 'host', revision: '0a1b2c3' },
        resolvedDependencies: [{ digest: { sha256: createHash('sha256').update(sbom).digest('hex') } }],
      },
    },
  });
});
