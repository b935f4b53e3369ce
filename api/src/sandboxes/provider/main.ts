import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { makeSandboxProvider } from './server';

/* `npm run sandbox:provider`: the payment provider for tests, on this machine only. */

const environment = v.object({
  PORT: v.pipe(v.optional(v.string(), '8090'), v.regex(/^\d{1,5}$/), v.transform(Number)),
  SANDBOX_PROVIDER_SECRET: v.pipe(v.string(), v.minLength(32)),
  CALLBACK_URL: v.pipe(v.optional(v.string(), 'http://127.0.0.1:8080/api/payments/sandbox/callback'), v.url()),
});

const settings = v.safeParse(environment, process.env);
if (settings.success) {
  const { PORT: port, SANDBOX_PROVIDER_SECRET: secret, CALLBACK_URL: callbackUrl } = settings.output;
  const app = makeSandboxProvider({
    secret,
    callbackUrl,
    ownUrl: () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  });
  await app.listen({ port, host: '127.0.0.1' });
  console.log(`Sandbox provider ready at http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
} else {
  console.error('Set SANDBOX_PROVIDER_SECRET (32 characters or more), PORT (8090) and CALLBACK_URL.');
  process.exitCode = 1;
}
