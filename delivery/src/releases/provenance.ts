import { type KeyObject, sign } from 'node:crypto';
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

/**
 * States what a release was built from: an in-toto statement with SLSA provenance, of all its files.
 * @param key of the registry, ed25519
 */
export const signProvenance = (descriptor: PublishedDescriptor, key: KeyObject): Envelope => {
  const { name, version, revision, builtAt, shared, files } = descriptor;
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(files).map(([file, { integrity }]) => ({
      name: `${name}/${version}/${file}`,
      digest: { sha384: hexDigest(integrity) },
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:members-site:app',
        externalParameters: { app: name, version, revision },
        resolvedDependencies: [{ name: '@site/shared', annotations: { range: shared.range } }],
      },
      runDetails: { builder: { id: 'urn:members-site:build-kit' }, metadata: { finishedOn: builtAt } },
    },
  };
  const payload = Buffer.from(JSON.stringify(statement));
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyId(key), sig: sign(null, signedBytes(payload), key).toString('base64') }],
  };
};
