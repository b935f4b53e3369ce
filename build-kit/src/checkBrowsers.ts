import { join } from 'node:path';
import { Refusal, folderOf, repository, runMain } from '@site/delivery';
import { appsFromArguments } from './appsFromArguments';
import { newerThanBrowsers } from './newerThanBrowsers';
import { oldestBrowsers } from './oldestBrowsers';

/** `npm run check:browsers -- [APP …]`: compares the last builds of these apps, or of all, with the oldest browsers. */
void runMain(async () => {
  const apps = appsFromArguments();
  const found = apps.flatMap((app) => newerThanBrowsers(join(folderOf(repository, app), 'dist')));
  if (found.length > 0)
    throw new Refusal(
      `Builds need what ${oldestBrowsers.join(', ')} lack.`,
      ...found,
      'Replace it, provide it in shell/src/builtIns.ts, or declare in CSS what they have before it.',
    );
  console.log(`Builds run in ${oldestBrowsers.join(', ')}: ${apps.join(', ')}`);
  return 0;
});
