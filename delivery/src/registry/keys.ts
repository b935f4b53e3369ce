import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { StorageEnvironment } from '../environment';
import { Refusal } from '../refusal';
import { createFile } from '../store/durable';

/** The ed25519 keys of a site's registry, as PEM files outside the site's folder. */
export interface KeyFiles {
  /** Needed to change the registry. Mode 0600. */
  signing: string;
  /** Needed to verify it, on every edge. */
  public: string;
}

/** `RELEASE_KEY` and `RELEASE_PUBLIC_KEY`, by default `FOLDER.key` and `FOLDER.pub`. */
export const keyFilesOf = (folder: string, environment: Partial<StorageEnvironment> = {}): KeyFiles => {
  const { RELEASE_KEY: signing = `${folder}.key`, RELEASE_PUBLIC_KEY } = environment;
  return { signing, public: RELEASE_PUBLIC_KEY ?? signing.replace(/(\.key)?$/, '.pub') };
};

/** Throws if that cannot be known, since an edge without a public key accepts an unsigned registry. */
const exists = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

const readKey = (file: string, parse: (pem: string) => KeyObject): KeyObject => {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal(`${file} cannot be read as an ed25519 key in PEM format: ${(error as Error).message}.`);
  }
};

/** Whether this site's registry must be signed. */
export const hasPublicKey = (files: KeyFiles): boolean => exists(files.public);

/**
 * The key that signs. A new site's key is created; none is where a public key exists.
 * @throws Refusal if it is missing
 */
export const signingKey = (files: KeyFiles): KeyObject => {
  if (!exists(files.signing) && !hasPublicKey(files)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    createFile(files.signing, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  }
  if (!exists(files.signing))
    throw new Refusal(`The signing key ${files.signing} is missing. Restore it, or name another one in RELEASE_KEY.`);
  return readKey(files.signing, createPrivateKey);
};

/** Writes the public key. From then on an unsigned registry is rejected, so a registry must be signed already. */
export const writePublicKey = (files: KeyFiles): void => {
  if (hasPublicKey(files)) return;
  createFile(files.public, createPublicKey(signingKey(files)).export({ type: 'spki', format: 'pem' }), 0o644);
};

/** The key that verifies; undefined if no key was ever created. */
export const verificationKey = (files: KeyFiles): KeyObject | undefined => {
  const file = [files.public, files.signing].find(exists);
  return file === undefined ? undefined : readKey(file, createPublicKey);
};
