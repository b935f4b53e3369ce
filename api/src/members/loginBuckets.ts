/**
 * Wrong passwords in a row are limited for one name and from one address. Attempts from an address that the member has
 * used before are counted separately, so that guesses from elsewhere do not lock the member out. `subject` is the
 * member, or the name if it does not exist.
 */
export const loginNameBucket = (subject: string, network: string, familiar: boolean) => ({
  key: familiar ? `login-familiar:${network}:${subject}` : `login:${subject}`,
  capacity: 10,
  seconds: 20,
});

/** Failed logins from one address, by password or passkey. */
export const loginAddressBucket = (network: string) => ({ key: `login-address:${network}`, capacity: 15, seconds: 5 });
