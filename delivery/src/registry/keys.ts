import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Environment } from '../environment';
import { Refusal } from '../refusal';

/** The ed25519 keys of a site's registry, as PEM files outside the site's folder. */
export interface KeyFiles {
  /** Needed to change the registry. Mode 0600. */
  signing: string;
  /** Needed to verify it, on every edge. */
  public: string;
}

/** `RELEASE_KEY` and `RELEASE_PUBLIC_KEY`, by default `FOLDER.key` and `FOLDER.pub`. */
export const keyFilesOf = (folder: string, environment: Partial<Environment> = {}): KeyFiles => {
  const { RELEASE_KEY: signing = `${folder}.key`, RELEASE_PUBLIC_KEY } = environment;
  return { signing, public: RELEASE_PUBLIC_KEY ?? signing.replace(/(\.key)?$/, '.pub') };
};

const read = <T>(file: string, parse: (pem: string) => T): T | undefined => {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}.`);
  }
  try {
    return parse(pem);
  } catch {
    throw new Refusal(`${file} is no ed25519 key in PEM format.`);
  }
};

/** Creates a file atomically, unless it exists. */
const writeOnce = (file: string, content: string | Buffer, mode: number): void => {
  const own = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(own, content, { mode });
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
};

/** Whether this site's registry must be signed. */
export const hasPublicKey = (files: KeyFiles): boolean => read(files.public, String) !== undefined;

/**
 * The key that signs. A new site's key is created; none is where a public key exists.
 * @throws Refusal if it is missing
 */
export const signingKey = (files: KeyFiles): KeyObject => {
  if (read(files.signing, String) === undefined && !hasPublicKey(files)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeOnce(files.signing, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  }
  const key = read(files.signing, createPrivateKey);
  if (key) return key;
  throw new Refusal(`The signing key ${files.signing} is missing. Restore it, or name another one in RELEASE_KEY.`);
};

/** Writes the public key. From then on an unsigned registry is rejected, so a registry must be signed already. */
export const writePublicKey = (files: KeyFiles): void => {
  if (hasPublicKey(files)) return;
  writeOnce(files.public, createPublicKey(signingKey(files)).export({ type: 'spki', format: 'pem' }), 0o644);
};

/** The key that verifies; undefined if no key was ever created. */
export const verificationKey = (files: KeyFiles): KeyObject | undefined =>
  read(files.public, createPublicKey) ?? read(files.signing, createPublicKey);
