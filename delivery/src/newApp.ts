import { createApp } from './newApp/createApp';
import { Refusal, WrongUsage } from './refusal';
import { repository } from './siteFolder';

const usage = 'usage: npm run new:app NAME      NAME is mfe-news or news';

const next = (app: string, page: string): string => `${app}/ is a feature app of one page, #/${page}. Next:
  npm run dev -w @site/${app}              alone; in another terminal: PORT=8090 npm run api
  npm run ci -- ${app}                     its types, lint, tests, build and budget
  npm run -s release -- publish ${app}     prints VERSION
  npm run -s release -- activate ${app} VERSION
Its title stands in ${app}/src/app.ts; say in ${app}/README.md what it owns.`;

/** `npm run new:app`: exit code 0 made, 1 failed and nothing changed, 2 a name that cannot be. */
const main = async (words: string[]): Promise<0 | 1 | 2> => {
  try {
    if (words.length !== 1) throw new WrongUsage('One name is needed.');
    const { app, page } = await createApp({ repositoryDir: repository, name: words[0] ?? '' });
    console.log(next(app, page));
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) console.error(`${error.message}\n${usage}`);
    else console.error(error instanceof Refusal ? error.message : error);
    return error instanceof WrongUsage ? 2 : 1;
  }
};

process.exitCode = await main(process.argv.slice(2));
