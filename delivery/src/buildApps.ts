import { appsOf } from './appNames';
import { repository } from './siteFolder';
import { buildWhatChanged } from './start/builds';
import { fingerprintOf } from './start/fingerprint';
import { mainProgram } from './start/mainProgram';

/** `npm run build`: every app whose `dist/` is not that of its sources; `npm start` finds them built. */
void mainProgram(async () => {
  const fingerprints = new Map<string, string>();
  for (const app of appsOf(repository)) fingerprints.set(app, await fingerprintOf(repository, app));
  await buildWhatChanged(repository, fingerprints, (line) => console.log(line));
  console.log(`Built: ${[...fingerprints.keys()].join(', ')}`);
  return 0;
});
