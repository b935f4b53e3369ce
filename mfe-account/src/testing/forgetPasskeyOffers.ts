/** Removes the cookies of the members who were offered a passkey. */
export function forgetPasskeyOffers(): void {
  for (const cookie of document.cookie.split('; '))
    if (cookie.startsWith('passkeyOffered')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
}
