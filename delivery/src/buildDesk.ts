import { repository } from './base/repository';
import { buildDesk } from './start/buildChanged';
import { runMain } from './start/runMain';

/** Builds the operators' desk if its sources have changed, before `npm run api` starts the API host that serves it. */
void runMain(async () => {
  await buildDesk(repository, (line) => console.error(line));
  return 0;
});
