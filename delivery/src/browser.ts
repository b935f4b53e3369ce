import { browserVariables, readEnvironment } from './base/environment';
import { Refusal } from './base/refusal';
import { findBrowser, serveBrowser } from './smoke/chromium';
import { runMain, stopSignal } from './start/runMain';

/**
 * `npm run browser`: Chromium for tests of releases, as a user or in a container that cannot read the signing key.
 * Listens at the address in CHROMIUM, which the gate has too. Ends when Chromium does, to be started again.
 */
void runMain(async () => {
  const { CHROMIUM: address = '', PATH } = readEnvironment(browserVariables);
  if (!URL.canParse(address) || new URL(address).protocol !== 'ws:')
    throw new Refusal('Set CHROMIUM to the address to listen at, such as CHROMIUM=ws://127.0.0.1:9223/SECRET.');
  const file = findBrowser({ PATH });
  if (file === undefined) throw new Refusal('There is no Chromium in PATH. Install it.');
  const server = await serveBrowser(file, new URL(address));
  const crashed = new Promise<number>((resolve) => server.once('close', () => resolve(1)));
  console.error('Chromium is ready for tests of releases.');
  const code = await Promise.race([crashed, stopSignal().then(() => 0)]);
  await server.close();
  return code;
});
