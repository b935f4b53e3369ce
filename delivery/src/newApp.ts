import { createApp } from './newApp/createApp';
import { WrongUsage } from './refusal';
import { repository } from './repository';
import { runMain } from './start/runMain';

const nextSteps = (app: string, page: string): string => `${app}/ is a feature app of one page, #/${page}. Next:
  npm run dev -w @site/${app}              alone; in another terminal: PORT=8090 npm run api
  npm run ci -- ${app}                     its types, lint, tests, build and budget
  npm run -s release -- publish ${app}     prints VERSION
  npm run -s release -- activate ${app} VERSION
Set its title in ${app}/src/app.ts. Describe what it owns in ${app}/README.md.`;

/** `npm run new:app NAME`. Exit codes: 0 created, 1 failed and nothing changed, 2 wrong usage. */
void runMain(async () => {
  const [name, ...others] = process.argv.slice(2);
  if (name === undefined || others.length > 0)
    throw new WrongUsage('One name is needed: npm run new:app NAME, such as mfe-news or news.');
  const { app, page } = await createApp({ repositoryDir: repository, name });
  console.log(nextSteps(app, page));
  return 0;
});
