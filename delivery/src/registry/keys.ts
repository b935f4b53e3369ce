import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '../refusal';

/** Where the keys lie that sign a site's registry: beside the site's folder, never inside it. */
export interface KeyFiles {
  /** PKCS 8, PEM, mode 0600; only who activates releases needs it. */
  signing: string;
  /** SPKI, PEM; what the edge needs. */
  public: string;
}

/** `RELEASE_KEY` and `RELEASE_PUBLIC_KEY`, by default `FOLDER.key` and `FOLDER.pub`. */
export const keyFilesOf = (folder: string, env: NodeJS.ProcessEnv = process.env): KeyFiles => {
  const signing = env.RELEASE_KEY ?? `${folder}.key`;
  return { signing, public: env.RELEASE_PUBLIC_KEY ?? signing.replace(/(\.key)?$/, '.pub') };
};

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}.`);
  }
};

const parsed = <T>(file: string, text: string, parse: (text: string) => T): T => {
  try {
    return parse(text);
  } catch {
    throw new Refusal(`${file} holds no ed25519 key.`);
  }
};

/** Puts a whole file where there is none; who comes second keeps the first one's. */
const writeOnce = (file: string, content: string, mode: number): void => {
  const own = `${file}.${process.pid}`;
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

/** Makes the key of a new site. One that is there stays, and none is made where one was before. */
export const makeSigningKey = (files: KeyFiles): void => {
  if (read(files.signing) !== undefined || isPublished(files)) return;
  const { privateKey } = generateKeyPairSync('ed25519');
  writeOnce(files.signing, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
};

/** Writes the public half down, once a registry is signed: from then on nothing unsigned is taken. */
export const publishKey = (files: KeyFiles): void => {
  if (isPublished(files)) return;
  writeOnce(files.public, createPublicKey(signingKey(files)).export({ type: 'spki', format: 'pem' }).toString(), 0o644);
};

/** Whether this site's registry is known to be signed. */
export const isPublished = (files: KeyFiles): boolean => read(files.public) !== undefined;

/**
 * The key that signs.
 * @throws Refusal when it is not there
 */
export const signingKey = ({ signing }: KeyFiles): KeyObject => {
  const text = read(signing);
  if (text === undefined)
    throw new Refusal(`The key that signs this site's registry is missing: ${signing} (RELEASE_KEY names another).`);
  return parsed(signing, text, createPrivateKey);
};

/** The key that verifies; undefined where no key was ever made. */
export const publicKey = (files: KeyFiles): KeyObject | undefined => {
  const text = read(files.public);
  if (text !== undefined) return parsed(files.public, text, createPublicKey);
  return read(files.signing) === undefined ? undefined : createPublicKey(signingKey(files));
};
