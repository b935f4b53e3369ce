import { appsOf } from './appNames';
import { repository } from './repository';
import { buildChanged } from './start/buildChanged';
import { fingerprintOf } from './start/fingerprint';
import { runMain } from './start/runMain';

/** `npm run build`: builds every app whose sources have changed since its last build. `npm start` uses these builds. */
void runMain(async () => {
  const apps = appsOf(repository);
  const fingerprints = new Map(apps.map((app) => [app, fingerprintOf(repository, app)]));
  await buildChanged(repository, fingerprints, (line) => console.log(line));
  console.log(`Built: ${apps.join(', ')}`);
  return 0;
});
