import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from './newApp/createApp';
import { createStandaloneApp } from './newApp/createStandaloneApp';
import { WrongUsage } from './base/refusal';
import { repository } from './base/repository';
import { runMain } from './start/runMain';

const nextSteps = (app: string, page: string): string => `${app}/ is a feature app of one page, #/${page}. Next:
  npm run dev -w @site/${app}              alone; in another terminal: PORT=8090 npm run api
  npm run ci -- ${app}                     its types, lint, tests, build and budget
  npm run -s release -- publish ${app}     prints VERSION
  npm run -s release -- activate ${app} VERSION
Set its title in ${app}/src/app.ts. Describe what it owns in ${app}/README.md.`;

const nextStandaloneSteps = (app: string, directory: string): string => `${directory} is a repository of ${app}. Next:
  npm install                              from a registry with the packages @site/…: .npmrc
  npm run ci                               types, lint, format, tests, build and budget
  npm run -s release -- doctor ${app}   whether the live site accepts it
Its README.md says how it runs inside the site and how it is released.`;

const usage =
  'One name is needed: npm run new:app -- NAME [--standalone DIR [--registry URL]], such as mfe-news or news.';

const readWords = () => {
  try {
    const options = { standalone: { type: 'string' }, registry: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new WrongUsage(usage);
  }
};

/**
 * `npm run new:app NAME`, with `--standalone DIR` in a repository of its team. Exit codes: 0 created, 1 failed and
 * nothing changed, 2 wrong usage.
 */
void runMain(async () => {
  const { values, positionals } = readWords();
  const [name, ...others] = positionals;
  const { standalone, registry } = values;
  if (name === undefined || others.length > 0 || (registry !== undefined && standalone === undefined))
    throw new WrongUsage(usage);
  if (standalone !== undefined) {
    const directory = resolve(process.env.INIT_CWD ?? '.', standalone);
    const { app } = createStandaloneApp(directory, name, registry);
    console.log(nextStandaloneSteps(app, directory));
    return 0;
  }
  const { app, page } = await createApp({ repositoryDir: repository, name });
  console.log(nextSteps(app, page));
  return 0;
});
