import { createThrottle } from './throttle';

const after = (minutes: number) => new Date(Date.parse('2026-01-01T10:00:00Z') + minutes * 60_000);

/** How many beacons of 4 KB an address gets through. */
const taken = (mayTell: ReturnType<typeof createThrottle>, address: string, minutes = 0): number =>
  Array.from({ length: 50 }, () => mayTell(address, 4000, after(minutes))).filter(Boolean).length;

test('an address may tell much at once, then little by little, and no other loses by it', () => {
  const mayTell = createThrottle();
  expect(taken(mayTell, '1.2.3.4')).toBe(25);
  expect(taken(mayTell, '1.2.3.4')).toBe(0);
  expect(taken(mayTell, '1.2.3.5')).toBe(25);
  expect(taken(mayTell, '1.2.3.4', 1)).toBe(5);
  expect(taken(mayTell, '1.2.3.4', 1)).toBe(0);
  expect(taken(mayTell, '1.2.3.4', 60)).toBe(25);
});

test('small beacons still fit where a large one does not', () => {
  const mayTell = createThrottle();
  expect(mayTell('1.2.3.4', 99_000, after(0))).toBe(true);
  expect(mayTell('1.2.3.4', 4000, after(0))).toBe(false);
  expect(mayTell('1.2.3.4', 1000, after(0))).toBe(true);
});

test('a network of IPv6 is one address', () => {
  const mayTell = createThrottle();
  expect(taken(mayTell, '2001:db8:1:2::1')).toBe(25);
  expect(taken(mayTell, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(0);
  expect(taken(mayTell, '2001:db8:1:3::1')).toBe(25);
});

test('told the whole day long, an address does not fill the day', () => {
  const mayTell = createThrottle();
  let bytes = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1) bytes += taken(mayTell, '1.2.3.4', minute) * 4000;
  // A line is up to half as long again as what was told, by its time.
  expect(bytes * 1.5).toBeLessThan(50_000_000);
});

test('from very many addresses at once, those that come late share one measure; later they are forgotten', () => {
  const mayTell = createThrottle();
  const all = (minutes: number): number => {
    let through = 0;
    for (let i = 0; i < 20_000; i += 1)
      if (mayTell(`10.${minutes}.${i >> 8}.${i & 255}`, 4000, after(minutes))) through += 1;
    return through;
  };
  expect(all(0)).toBe(10_025);
  expect(mayTell('10.0.0.1', 4000, after(0))).toBe(true);
  expect(all(10)).toBe(10_025);
});
