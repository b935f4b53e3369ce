import { appsOf, repository } from './base/repository';
import { buildChanged, buildDesk } from './start/buildChanged';
import { runMain } from './start/runMain';

/**
 * `npm run build`: builds every app, and the operators' desk, whose sources have changed since the last build.
 * `npm start` uses these builds.
 */
void runMain(async () => {
  const apps = appsOf(repository);
  await buildChanged(repository, apps, (line) => console.log(line));
  await buildDesk(repository, (line) => console.log(line));
  console.log(`Built: ${apps.join(', ')}, desk`);
  return 0;
});
