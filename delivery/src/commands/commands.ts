import { join, resolve } from 'node:path';
import { activate, rollback } from '../activation/activate';
import { appsOf } from '../appNames';
import { Refusal, WrongUsage } from '../refusal';
import { readRegistry } from '../registry/registry';
import { build } from '../releases/build';
import { publish } from '../releases/publish';
import { repository } from '../siteFolder';
import { openBucket } from '../store/bucket';
import { uploadSite } from '../store/bucketUpload';
import { openSite, type Site } from '../store/site';
import { needsReason, type Options, overruled, percentage, positive } from './options';
import { statusJson, statusTable } from './status';
import { watchSite } from './watchSite';

export const usage = `usage:
  npm run release -- publish APP [--dist DIR]        build APP alone and add it as a release; prints its VERSION
  npm run release -- activate APP VERSION [--canary PERCENT] [--no-browser REASON] [--force REASON]
  npm run release -- rollback APP [--force REASON]   withdraws its canary, else back to the release before; no build
                                                     (an app without one: off the site, if forced)
  npm run release -- watch APP [--minutes 10] [--difference 2] [--samples 100]
                                                     holds its canary, or its live release, against the one before by what pages tell;
                                                     takes it back when so many percentage points more of them have errors
  npm run release -- upload                          brings the bucket SITE_BUCKET up to what lies in SITE_DIR
  npm run release -- status [--json]                 what is live, and what pages told of it in the last 24 hours
APP is shell or a feature app, such as mfe-wallet. SITE_DIR (default var/site) holds the releases.`;

/** What a command prints, where it may end well and yet not with 0. */
export interface Outcome {
  code: 0 | 1;
  text: string;
}

/** Who asks, and where what is said goes: the result alone to `out`. */
export interface Surroundings {
  by: string;
  out: (text: string) => void;
  err: (text: string) => void;
}

/** A machine that only publishes may have no key to read the registry with. */
const isLive = async (site: Site, app: string, version: string): Promise<boolean> => {
  try {
    return (await readRegistry(site)).apps[app]?.live === version;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** Each command: the words that it takes after its own name, its options, and what it prints. */
export const commands: Record<
  string,
  {
    words: string[];
    takes: (keyof Options)[];
    run: (words: string[], options: Options, surroundings: Surroundings) => Promise<string | Outcome>;
  }
> = {
  publish: {
    words: ['APP'],
    takes: ['dist'],
    run: async ([app = ''], { dist }, { err }) => {
      if (dist === undefined) {
        if (!appsOf(repository).includes(app)) throw new WrongUsage(`${app} is no app of this repository.`);
        await build(app, err);
      }
      const site = openSite();
      const version = await publish(
        site.store,
        app,
        dist === undefined ? join(repository, app, 'dist') : resolve(dist),
      );
      if (await isLive(site, app, version)) err(`Nothing new: this is the release of ${app} that is live.`);
      return version;
    },
  },
  activate: {
    words: ['APP', 'VERSION'],
    takes: ['canary', 'no-browser', 'force'],
    run: async ([app = '', version = ''], { canary, 'no-browser': noBrowser, force }, { by, err }) => {
      needsReason('no-browser', noBrowser);
      needsReason('force', force);
      const site = openSite();
      await activate(site, [{ app, version }], {
        by,
        noBrowser,
        force,
        canary: canary === undefined ? undefined : percentage(canary),
        overruled: overruled(err),
        say: err,
        // An edge and a browser's driver take half a second to load, which the other commands need not spend.
        tryInBrowser:
          noBrowser === undefined ? (await import('../activation/tryInBrowser')).browserTrial(site, err) : undefined,
      });
      return version;
    },
  },
  rollback: {
    words: ['APP'],
    takes: ['force'],
    run: ([app = ''], { force }, { by, err }) => {
      needsReason('force', force);
      return rollback(openSite(), app, { by, force, overruled: overruled(err), say: err });
    },
  },
  watch: {
    words: ['APP'],
    takes: ['minutes', 'difference', 'samples'],
    run: ([app = ''], { minutes, difference, samples }, { by, err }) =>
      watchSite(openSite(), app, {
        by,
        say: err,
        minutes: positive('minutes', minutes, 10),
        difference: positive('difference', difference, 2),
        samples: positive('samples', samples, 100),
      }),
  },
  upload: {
    words: [],
    takes: [],
    run: async () => {
      const { SITE_BUCKET } = process.env;
      if (!SITE_BUCKET) throw new WrongUsage('SITE_BUCKET names the bucket: s3://BUCKET/PREFIX.');
      const bucket = openBucket(SITE_BUCKET);
      await uploadSite(openSite().store, bucket);
      return bucket.name;
    },
  },
  status: { words: [], takes: ['json'], run: (_words, { json }) => (json ? statusJson : statusTable)(openSite()) },
};
