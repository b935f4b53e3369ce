import { useFeature } from '../api/siteApi';
import { tryFen } from '../money/fen';
import { usePasskeyGetSettingsQuery, type PasskeySetting } from './passkeyApi';

/**
 * Returns whether the member confirms an action by passkey instead of a password; `amount` is that of a withdrawal, in
 * CNY. False while the settings are loading and on a host without the calls.
 * @param options `skip`: does not ask the host
 */
export function usePasskeySetting(
  action: PasskeySetting['action'],
  { amount, skip = false }: { amount?: string; skip?: boolean } = {},
): boolean {
  const hasPasskeys = useFeature('passkeys');
  const { data: settings } = usePasskeyGetSettingsQuery(undefined, { skip: skip || !hasPasskeys });
  const setting = settings?.find((it) => it.action === action);
  if (Number(setting?.enabled) !== 1) return false;
  return amount === undefined || (tryFen(amount) ?? 0n) >= (tryFen(setting?.amount) ?? 0n);
}
