import type { Environment } from '../../base/environment';
import { StartRefused } from '../../base/errors/startRefused';
import type { PaymentProvider } from './provider';
import { sandboxProvider } from './sandboxProvider';

/** The payment providers of this host: adapters of real ones are added here. Throws if one lacks its secret. */
export const connectedProviders = ({
  SANDBOX_PROVIDER_URL: url,
  SANDBOX_PROVIDER_SECRET: secret,
}: Environment): PaymentProvider[] => {
  if (url === undefined) return [];
  if (secret === undefined) throw new StartRefused('SANDBOX_PROVIDER_URL needs SANDBOX_PROVIDER_SECRET.');
  return [sandboxProvider({ url, secret })];
};
