import { createHash, type KeyObject, sign } from 'node:crypto';
import { keyId } from '../registry/keys';
import type { PublishedDescriptor } from './descriptor';

const payloadType = 'application/vnd.in-toto+json';

/** A signed statement, in an envelope of DSSE. */
export interface Envelope {
  payloadType: typeof payloadType;
  /** The statement as JSON, in base64. */
  payload: string;
  signatures: { keyid: string; sig: string }[];
}

/** What the signature of an envelope covers: type and payload, each with its length in bytes. */
export const signedBytes = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);

const hexDigest = (integrity: string): string => Buffer.from(integrity.split('-')[1] ?? '', 'base64').toString('hex');

interface Build {
  subject: { name: string; digest: Record<string, string> }[];
  buildDefinition: { buildType: string; externalParameters: object; resolvedDependencies: object[] };
  runDetails: { builder: { id: string }; metadata?: { finishedOn: string } };
}

/** An in-toto statement with SLSA provenance, signed with the key of the registry (ed25519). */
const signStatement = ({ subject, ...predicate }: Build, key: KeyObject): Envelope => {
  const payload = Buffer.from(
    JSON.stringify({
      _type: 'https://in-toto.io/Statement/v1',
      subject,
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate,
    }),
  );
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyId(key), sig: sign(null, signedBytes(payload), key).toString('base64') }],
  };
};

/** States what a release was built from, with the hashes of all its files. */
export const signProvenance = (descriptor: PublishedDescriptor, key: KeyObject): Envelope => {
  const { name, version, revision, builtAt, shared, files } = descriptor;
  return signStatement(
    {
      subject: Object.entries(files).map(([file, { integrity }]) => ({
        name: `${name}/${version}/${file}`,
        digest: { sha384: hexDigest(integrity) },
      })),
      buildDefinition: {
        buildType: 'urn:members-site:app',
        externalParameters: { app: name, version, revision },
        resolvedDependencies: [{ name: '@site/shared', annotations: { range: shared.range } }],
      },
      runDetails: { builder: { id: 'urn:members-site:build-kit' }, metadata: { finishedOn: builtAt } },
    },
    key,
  );
};

interface BuiltImage {
  /** `host`, `edge` or `controller`. */
  image: string;
  /** The SHA-256 of its manifest, in hexadecimal digits. */
  digest: string;
  /** Of the sources. */
  revision: string;
  /** The document in the image that lists its packages. */
  sbom: Buffer;
}

/** States what an image was built from. */
export const signImageProvenance = ({ image, digest, revision, sbom }: BuiltImage, key: KeyObject): Envelope =>
  signStatement(
    {
      subject: [{ name: `site-${image}`, digest: { sha256: digest } }],
      buildDefinition: {
        buildType: 'urn:members-site:image',
        externalParameters: { image, revision },
        resolvedDependencies: [
          { name: 'sbom.json', digest: { sha256: createHash('sha256').update(sbom).digest('hex') } },
        ],
      },
      runDetails: { builder: { id: 'urn:members-site:images' } },
    },
    key,
  );
