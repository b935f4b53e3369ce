import { createThrottle } from './throttle';

const now = new Date('2026-01-01T10:00:00Z');
const later = new Date('2026-01-01T10:01:00Z');

/** How many beacons of 4 KB an address gets through. */
const taken = (mayTell: ReturnType<typeof createThrottle>, address: string, at = now): number =>
  Array.from({ length: 50 }, () => mayTell(address, 4000, at)).filter(Boolean).length;

test('an address has a measure for each minute, and no other loses by it', () => {
  const mayTell = createThrottle();
  expect(taken(mayTell, '1.2.3.4')).toBe(5);
  expect(taken(mayTell, '1.2.3.4')).toBe(0);
  expect(taken(mayTell, '1.2.3.5')).toBe(5);
  expect(taken(mayTell, '1.2.3.4', later)).toBe(5);
});

test('small beacons still fit where a large one does not', () => {
  const mayTell = createThrottle();
  expect(mayTell('1.2.3.4', 19_000, now)).toBe(true);
  expect(mayTell('1.2.3.4', 4000, now)).toBe(false);
  expect(mayTell('1.2.3.4', 1000, now)).toBe(true);
});

test('a network of IPv6 is one address', () => {
  const mayTell = createThrottle();
  expect(taken(mayTell, '2001:db8:1:2::1')).toBe(5);
  expect(taken(mayTell, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(0);
  expect(taken(mayTell, '2001:db8:1:3::1')).toBe(5);
});

test('told the whole day long, an address does not fill the day', () => {
  const mayTell = createThrottle();
  let bytes = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1)
    bytes += taken(mayTell, '1.2.3.4', new Date(now.getTime() + minute * 60_000)) * 4000;
  // A line is up to half as long again as what was told, by its time.
  expect(bytes * 1.5).toBeLessThan(50_000_000);
});

test('from very many addresses, those that come late share one measure', () => {
  const mayTell = createThrottle();
  const address = (i: number) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`;
  let through = 0;
  for (let i = 0; i < 50_000; i += 1) if (mayTell(address(i), 4000, now)) through += 1;
  expect(through).toBe(10_005);
  expect(mayTell(address(1), 4000, now)).toBe(true);
});
