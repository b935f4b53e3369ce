import { join } from 'node:path';
import { Refusal, WrongUsage, appsOf, folderOf, repository, runMain } from '@site/delivery';
import { newerThanBrowsers } from './newerThanBrowsers';
import { oldestBrowsers } from './oldestBrowsers';

/** `npm run check:browsers -- [APP …]`: compares the last builds of these apps, or of all, with the oldest browsers. */
void runMain(async () => {
  const all = appsOf(repository);
  const named = process.argv.slice(2);
  const unknown = named.filter((app) => !all.includes(app));
  if (unknown.length > 0) throw new WrongUsage(`Unknown app: ${unknown.join(', ')}. The apps are ${all.join(', ')}.`);
  const apps = named.length > 0 ? named : all;
  const found = apps.flatMap((app) => newerThanBrowsers(join(folderOf(repository, app), 'dist')));
  if (found.length > 0)
    throw new Refusal(
      `Builds need what ${oldestBrowsers.join(', ')} lack.`,
      ...found,
      'Replace it, or provide it in shell/src/builtIns.ts.',
    );
  console.log(`Builds run in ${oldestBrowsers.join(', ')}: ${apps.join(', ')}`);
  return 0;
});
