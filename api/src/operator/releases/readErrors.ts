import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseError } from '@site/contract/operators';
import * as v from 'valibot';
import { beijingTime } from '../../http/beijingTime';
import { isoTime } from '../overview/siteRegistry';

const time = v.pipe(isoTime, v.transform(beijingTime));
const shares = v.array(v.object({ name: v.string(), pages: v.number() }));
const frame = v.object({ file: v.string(), line: v.number(), column: v.number(), code: v.string() });

/** `errors.json` of a site, as docs/release.md describes it. */
const errorsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    schema: v.literal(1),
    apps: v.record(
      v.string(),
      v.array(
        v.pipe(
          v.object({
            message: v.string(),
            stack: v.array(frame),
            pages: v.number(),
            networks: v.number(),
            first: time,
            last: time,
            releases: shares,
            routes: shares,
            browsers: shares,
            newIn: v.nullable(v.string()),
          }),
          v.transform(({ newIn, ...error }) => ({ ...error, new_in: newIn })),
        ),
      ),
    ),
  }),
);

/**
 * The errors of the last 24 hours by app, which the rollouts process of the site in `folder` has grouped; none before
 * it has done so. Throws if the file is malformed.
 */
export const readErrors = async (folder: string): Promise<Record<string, ReleaseError[]>> => {
  const text = await readFile(join(folder, 'errors.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? {} : v.parse(errorsSchema, text).apps;
};
