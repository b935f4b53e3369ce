import { isApiError, type Confirmation } from '@site/shared';

/**
 * Sends a call, and again with a confirmation by passkey if the host asks for one. Resolves to undefined if the member
 * did not confirm.
 */
export async function withConfirmation<Result extends { error?: unknown }>(
  send: (confirmation?: Confirmation) => Promise<Result>,
  confirm: () => Promise<Confirmation | undefined>,
): Promise<Result | undefined> {
  const result = await send();
  const { error } = result;
  if (!isApiError(error) || error.kind !== 'refused' || error.missing !== 'confirmation') return result;
  const confirmation = await confirm();
  return confirmation && send(confirmation);
}
