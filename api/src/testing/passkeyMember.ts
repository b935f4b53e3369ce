import type { CallInput } from '@site/contract';
import { type SoftwareAuthenticator, softwareAuthenticator } from './softwareAuthenticator';
import { fundPassword, type Host, loginPassword, type TestMember } from './testHost';

type Assertion = CallInput<'passkey/login'>['response'];

export const addPasskey = async (
  host: Host,
  member: TestMember,
  authenticator: SoftwareAuthenticator,
  name = '手机',
): Promise<number> => {
  const options = await host.send('passkey/registeroptions', { password: loginPassword }, member);
  const response = authenticator.create(options.data);
  const { data, message } = await host.send('passkey/register', { name, response }, member);
  if (!data) throw new Error(`not added: ${message}`);
  return data.id;
};

export const passkeyMember = async (host: Host): Promise<{ member: TestMember; device: SoftwareAuthenticator }> => {
  const [member, device] = [await host.register(), softwareAuthenticator()];
  await addPasskey(host, member, device);
  return { member, device };
};

/** Switches a confirmation setting of the member on, with the password that it takes the place of. */
export const askForPasskey = async (
  host: Host,
  member: TestMember,
  { action, amount = '' }: { action: string; amount?: string },
): Promise<void> => {
  const password = action === 'password' ? loginPassword : fundPassword;
  const { code, message } = await host.send('passkey/confirmsetting', { action, amount, password }, member);
  if (code !== 200) throw new Error(`not switched on: ${message}`);
};

export const confirm = async (
  host: Host,
  member: TestMember,
  { device, ...action }: { device: SoftwareAuthenticator; action: string } & Record<string, unknown>,
): Promise<Assertion> => {
  const { data, message } = await host.send('passkey/confirmoptions', action, member);
  if (!data) throw new Error(`no challenge: ${message}`);
  return device.get(data);
};
