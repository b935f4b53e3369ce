import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  compressUsingDict,
  createCCtx,
  createDCtx,
  decompressUsingDict,
  freeCCtx,
  freeDCtx,
  init,
} from '@bokuweb/zstd-wasm';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import { memoize } from '../base/memoize';

/** The start of a dictionary-compressed Zstandard stream (RFC 9842), before the dictionary's hash and the frame. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');

/** 15 ms of processor time for 500 kB; higher levels take ten times as long. */
const LEVEL = 12;

/** What the responses vary on that may be deltas. */
export const DELTA_VARY = 'accept-encoding, available-dictionary';

let ready: Promise<void> | undefined;

/** A second `init` would replace the memory under the first one's functions. */
const initOnce = (): Promise<void> => (ready ??= init());

/** The hash of a dictionary as browsers name it. */
export const dictionaryHash = (content: Buffer): string => createHash('sha256').update(content).digest('base64');

const prefixFor = (dictionary: Buffer): Buffer =>
  Buffer.concat([MAGIC, Buffer.from(dictionaryHash(dictionary), 'base64')]);

/** Decodes what `makeDelta` returns. @throws Error if it is not a delta to this dictionary, or damaged */
export const applyDelta = async (delta: Buffer, dictionary: Buffer): Promise<Buffer> => {
  await initOnce();
  const prefix = prefixFor(dictionary);
  if (!delta.subarray(0, prefix.length).equals(prefix)) throw new Error('The delta has another dictionary.');
  const context = createDCtx();
  try {
    return Buffer.from(decompressUsingDict(context, delta.subarray(prefix.length), dictionary));
  } finally {
    freeDCtx(context);
  }
};

/**
 * The body of a response with `content-encoding: dcz`: `content` compressed with an earlier version of it.
 * @throws Error if it cannot be decoded again, since no browser would notice a wrong chunk
 */
export const makeDelta = async (content: Buffer, dictionary: Buffer): Promise<Buffer> => {
  await initOnce();
  const context = createCCtx();
  let delta: Buffer;
  try {
    delta = Buffer.concat([prefixFor(dictionary), compressUsingDict(context, content, dictionary, LEVEL)]);
  } finally {
    freeCCtx(context);
  }
  if (!(await applyDelta(delta, dictionary)).equals(content)) throw new Error('The delta cannot be decoded.');
  return delta;
};

/**
 * Returns a function that makes the delta of a file to another one, and keeps the latest ones.
 * @returns undefined, which is logged, if it cannot be made
 */
export const deltasBetween = (limit: number, log: (line: string) => void) => {
  const deltaOf = memoize(limit, async (paths) => {
    const [file = '', dictionary = ''] = paths.split('\n');
    return makeDelta(await readFile(file), await readFile(dictionary)).catch((error: Error) => {
      log(`${file} is sent whole: ${error.message}`);
      return undefined;
    });
  });
  return (file: string, dictionary: string) => deltaOf(`${file}\n${dictionary}`);
};

/** The hash of the dictionary that the browser has for this address, if it accepts deltas. */
export const availableDictionary = ({ headers }: FastifyRequest): string | undefined => {
  const { 'available-dictionary': available = '', 'accept-encoding': accepted = '' } = headers;
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(available)) ?? [];
  return hash !== undefined && negotiate(accepted.toLowerCase(), ['dcz']) === 'dcz' ? hash : undefined;
};
