import { createApp } from './newApp/createApp';
import { Refusal, WrongUsage } from './refusal';
import { repository } from './repository';

const usage = 'usage: npm run new:app NAME      NAME is mfe-news or news';

const nextSteps = (app: string, page: string): string => `${app}/ is a feature app of one page, #/${page}. Next:
  npm run dev -w @site/${app}              alone; in another terminal: PORT=8090 npm run api
  npm run ci -- ${app}                     its types, lint, tests, build and budget
  npm run -s release -- publish ${app}     prints VERSION
  npm run -s release -- activate ${app} VERSION
Set its title in ${app}/src/app.ts. Describe what it owns in ${app}/README.md.`;

/** `npm run new:app`. @returns the exit code: 0 created, 1 failed and nothing changed, 2 wrong usage */
const main = async (args: string[]): Promise<0 | 1 | 2> => {
  try {
    if (args.length !== 1) throw new WrongUsage('One name is needed.');
    const { app, page } = await createApp({ repositoryDir: repository, name: args[0] ?? '' });
    console.log(nextSteps(app, page));
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) console.error(`${error.message}\n${usage}`);
    else console.error(error instanceof Refusal ? error.message : error);
    return error instanceof WrongUsage ? 2 : 1;
  }
};

process.exitCode = await main(process.argv.slice(2));
