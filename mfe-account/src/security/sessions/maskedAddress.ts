/** Visible groups of an IPv6 address: they identify the provider's network, not the household. */
const visibleGroups = 3;

/** Returns all groups of an IPv6 address with `::` expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}

/**
 * Masks the end of a network address, so that the member can recognise it: `203.0.113.*`, `2001:db8:85a3:*`. Returns
 * `''` for a missing or invalid address.
 */
export function maskedAddress(address: string | null | undefined): string {
  const plain = (address ?? '').trim().replace(/^::ffff:(?=[0-9]+\.)/i, '');
  if (/^[0-9]{1,3}(\.[0-9]{1,3}){3}$/.test(plain)) return plain.replace(/[0-9]+$/, '*');
  if (!/^[0-9a-f:]+$/i.test(plain) || !plain.includes(':')) return '';
  return `${groupsOf(plain).slice(0, visibleGroups).join(':')}:*`;
}
