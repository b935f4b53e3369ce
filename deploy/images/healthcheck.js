// Exits with 0 if http://127.0.0.1:$PORT/PATH answers with success, or FILE was written within a minute; else with 1.
import { stat } from 'node:fs/promises';

const longest = 60_000;
const [path, file] = process.argv.slice(2);
const isHealthy =
  path === 'written'
    ? stat(file).then(({ mtimeMs }) => Date.now() - mtimeMs < longest)
    : fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { signal: AbortSignal.timeout(2000) }).then(({ ok }) => ok);
isHealthy.then(
  (isSo) => process.exit(isSo ? 0 : 1),
  () => process.exit(1),
);
