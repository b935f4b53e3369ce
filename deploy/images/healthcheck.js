// Exits with 0 if http://127.0.0.1:$PORT/PATH answers with success, else with 1.
const [path] = process.argv.slice(2);
fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { signal: AbortSignal.timeout(2000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
