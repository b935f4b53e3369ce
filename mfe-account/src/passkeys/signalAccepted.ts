import { signalPasskeys, supportsPasskeySignals, type Dispatch } from '@site/shared';
import { passkeysApi } from './passkeysApi';

/** The signal that a passkey is not known (any more). */
export const unknownCredential = (rpID: string, credentialID: string) =>
  ({ signalName: 'unknownCredential', rpID, credentialID }) as const;

/**
 * After a login: informs the phone of the passkeys that still log in, and of the member's name, so that it offers no
 * other and shows the present name. Asks for the list only in a browser that can do it.
 */
export const signalAccepted = () => async (dispatch: Dispatch) => {
  if (!supportsPasskeySignals()) return;
  const { data = [] } = await dispatch(
    passkeysApi.endpoints.accountGetPasskeys.initiate(undefined, { subscribe: false }),
  );
  const known = data.flatMap(({ credential, blocked }) =>
    credential ? { ...credential, isUsable: Number(blocked) !== 1 } : [],
  );
  for (const { rp_id: rpID, user_id: userID, user_name: userName } of new Map(
    known.map((it) => [it.rp_id, it]),
  ).values()) {
    const accepted = known.filter((it) => it.isUsable && it.rp_id === rpID).map(({ id }) => id);
    signalPasskeys(
      { signalName: 'allAcceptedCredentials', rpID, userID, allAcceptedCredentialIDs: accepted },
      { signalName: 'currentUserDetails', rpID, userID, userName, userDisplayName: userName },
    );
  }
};
