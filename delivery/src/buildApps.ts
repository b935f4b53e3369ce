import { appsOf } from './appNames';
import { repository } from './repository';
import { buildChanged } from './start/buildChanged';
import { fingerprintOf } from './start/fingerprint';
import { runMain } from './start/runMain';

/** `npm run build`: builds every app whose sources have changed since its last build. `npm start` uses these builds. */
void runMain(async () => {
  const fingerprints = new Map<string, string>();
  for (const app of appsOf(repository)) fingerprints.set(app, await fingerprintOf(repository, app));
  await buildChanged(repository, fingerprints, (line) => console.log(line));
  console.log(`Built: ${[...fingerprints.keys()].join(', ')}`);
  return 0;
});
