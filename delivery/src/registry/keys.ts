import { type KeyObject, createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, renameSync, statSync } from 'node:fs';
import type { StorageEnvironment } from '../base/environment';
import { Refusal } from '../base/refusal';
import { createFile, replaceFile } from '../store/durable';

/** The ed25519 keys of a site's registry, as PEM files outside the site's folder. */
export interface KeyFiles {
  /** Needed to change the registry. Mode 0600. */
  signing: string;
  /** Needed to verify it, on every edge: one key, or several while the signing key is rotated. */
  public: string;
}

/** `RELEASE_KEY` and `RELEASE_PUBLIC_KEY`, by default `FOLDER.key` and `FOLDER.pub`. */
export const keyFilesOf = (folder: string, environment: Partial<StorageEnvironment> = {}): KeyFiles => {
  const { RELEASE_KEY: signing = `${folder}.key`, RELEASE_PUBLIC_KEY } = environment;
  return { signing, public: RELEASE_PUBLIC_KEY ?? signing.replace(/(\.key)?$/, '.pub') };
};

/** Throws if that cannot be known, since a missing key may be created. */
const exists = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

const readPem = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}.`);
  }
};

const readKey = (file: string, parse: (pem: string) => KeyObject, pem = readPem(file)): KeyObject => {
  try {
    return parse(pem);
  } catch (error) {
    throw new Refusal(`${file} cannot be read as an ed25519 key in PEM format: ${(error as Error).message}.`);
  }
};

/** The next signing key, between the steps of a rotation. */
const nextFile = ({ signing }: KeyFiles): string => `${signing}.next`;

/** Identifies a key, private or public, in the registry. */
export const keyId = (key: KeyObject): string => {
  const spki = (key.type === 'public' ? key : createPublicKey(key)).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 16);
};

const publicPem = (key: KeyObject): string =>
  (key.type === 'public' ? key : createPublicKey(key)).export({ type: 'spki', format: 'pem' }).toString();

const newPrivatePem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Whether something was activated here, or the key was copied here. */
export const hasPublicKey = (files: KeyFiles): boolean => exists(files.public);

/**
 * The key that signs. A new site's key is created; none is where a public key exists.
 * @throws Refusal if it is missing
 */
export const signingKey = (files: KeyFiles): KeyObject => {
  if (!exists(files.signing) && !hasPublicKey(files)) createFile(files.signing, newPrivatePem(), 0o600);
  if (!exists(files.signing))
    throw new Refusal(
      `The signing key ${files.signing} is missing. Restore it, name another one in RELEASE_KEY, or replace it with ` +
        '`npm run release -- rotate-key`.',
    );
  return readKey(files.signing, createPrivateKey);
};

/** Writes the public key, if there is none yet. */
export const writePublicKey = (files: KeyFiles): void => {
  if (hasPublicKey(files)) return;
  createFile(files.public, publicPem(signingKey(files)), 0o644);
};

const publicKeysIn = (file: string): KeyObject[] => {
  const text = readPem(file);
  const blocks = text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [text];
  return blocks.map((pem) => readKey(file, createPublicKey, pem));
};

/** The keys that verify, by id; none if no key was ever created. */
export const acceptedKeys = (files: KeyFiles): ReadonlyMap<string, KeyObject> => {
  const file = [files.public, files.signing].find(exists);
  const keys = file === undefined ? [] : publicKeysIn(file);
  return new Map(keys.map((key) => [keyId(key), key]));
};

/** Replaces the list of public keys. Edges read it when they next verify a registry. */
export const writeAcceptedKeys = (files: KeyFiles, keys: Iterable<KeyObject>): Promise<void> =>
  replaceFile(files.public, [...keys].map(publicPem).join(''));

/** The key that will sign after the rotation that has begun; undefined if none has. */
export const nextSigningKey = (files: KeyFiles): KeyObject | undefined =>
  exists(nextFile(files)) ? readKey(nextFile(files), createPrivateKey) : undefined;

export const createNextSigningKey = (files: KeyFiles): KeyObject => {
  createFile(nextFile(files), newPrivatePem(), 0o600);
  return readKey(nextFile(files), createPrivateKey);
};

export const replaceSigningKey = (files: KeyFiles): void => renameSync(nextFile(files), files.signing);
