/** Groups of an IPv6 address that stay to be read: the network of a provider, not the home. */
const groupsShown = 3;

/** All groups of an IPv6 address, the shortened ones written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}

/**
 * A network address, enough of it to be recognised and not to be found: `203.0.113.*`, `2001:db8:85a3:*`.
 * `''` for none, or for what is no address.
 */
export function shortAddress(address: string | null | undefined): string {
  const plain = (address ?? '').trim().replace(/^::ffff:(?=[0-9]+\.)/i, '');
  if (/^[0-9]{1,3}(\.[0-9]{1,3}){3}$/.test(plain)) return plain.replace(/[0-9]+$/, '*');
  if (!/^[0-9a-f:]+$/i.test(plain) || !plain.includes(':')) return '';
  return `${groupsOf(plain).slice(0, groupsShown).join(':')}:*`;
}
