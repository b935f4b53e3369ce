import { join } from 'node:path';
import { activate } from '../activation/activate';
import { keyFilesOf } from '../registry/keys';
import { lastKnownGoodIn, type Site } from '../registry/registry';
import type { S3Bucket } from '../store/bucket';
import { bucketStore } from '../store/bucketStore';
import { publishBuild, temporaryFolder } from './builtApp';

/** A machine that publishes and activates in a bucket. Those with the same folder of keys have the same signing key. */
export const bucketMachine = (
  bucket: S3Bucket,
  keyFolder: string,
  mirror = join(temporaryFolder(), 'mirror'),
): Site => ({
  store: bucketStore(bucket, mirror),
  keys: keyFilesOf(join(keyFolder, 'site')),
  lastKnownGood: lastKnownGoodIn(`${mirror}.good.json`),
});

/** A machine of a bucket with a live release of the shell and of the wallet. */
export const liveBucketSite = async (bucket: S3Bucket) => {
  const keyFolder = temporaryFolder();
  const site = bucketMachine(bucket, keyFolder);
  const [shell, wallet] = [await publishBuild(site.store, 'shell'), await publishBuild(site.store, 'mfe-wallet')];
  const releases = [
    { app: 'shell', version: shell },
    { app: 'mfe-wallet', version: wallet },
  ];
  await activate(site, releases, { by: 'test' });
  return { site, keyFolder, shell, wallet };
};
