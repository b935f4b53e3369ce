import { createRateLimiter } from './rateLimiter';

const after = (minutes: number) => new Date(Date.parse('2026-01-01T10:00:00Z') + minutes * 60_000);

/** How many of 50 beacons of 4 KB are accepted from an address. */
const accepted = (isAllowed: ReturnType<typeof createRateLimiter>, address: string, minutes = 0): number =>
  Array.from({ length: 50 }, () => isAllowed(address, 4000, after(minutes))).filter(Boolean).length;

test('allows an address a burst, then 20 KB a minute, independently of others', () => {
  const isAllowed = createRateLimiter();
  expect(accepted(isAllowed, '1.2.3.4')).toBe(25);
  expect(accepted(isAllowed, '1.2.3.4')).toBe(0);
  expect(accepted(isAllowed, '1.2.3.5')).toBe(25);
  expect(accepted(isAllowed, '1.2.3.4', 1)).toBe(5);
  expect(accepted(isAllowed, '1.2.3.4', 1)).toBe(0);
  expect(accepted(isAllowed, '1.2.3.4', 60)).toBe(25);
});

test('goes on when the clock was set back', () => {
  const isAllowed = createRateLimiter();
  expect(accepted(isAllowed, '1.2.3.4', 60)).toBe(25);
  expect(accepted(isAllowed, '1.2.3.4', 0)).toBe(0);
  expect(accepted(isAllowed, '1.2.3.4', 5)).toBe(25);
});

test('accepts a small beacon after rejecting a large one', () => {
  const isAllowed = createRateLimiter();
  expect(isAllowed('1.2.3.4', 99_000, after(0))).toBe(true);
  expect(isAllowed('1.2.3.4', 4000, after(0))).toBe(false);
  expect(isAllowed('1.2.3.4', 1000, after(0))).toBe(true);
});

test('counts an IPv6 network as one address', () => {
  const isAllowed = createRateLimiter();
  expect(accepted(isAllowed, '2001:db8:1:2::1')).toBe(25);
  expect(accepted(isAllowed, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(0);
  expect(accepted(isAllowed, '2001:db8:1:3::1')).toBe(25);
});

test('keeps a single address from filling the limit of a day', () => {
  const isAllowed = createRateLimiter();
  let bytes = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1) bytes += accepted(isAllowed, '1.2.3.4', minute) * 4000;
  // With its timestamp, a line is up to 50 % longer than the event.
  expect(bytes * 1.5).toBeLessThan(50_000_000);
});

test('shares one limit among addresses beyond 10,000, until the first ones have expired', () => {
  const isAllowed = createRateLimiter();
  const all = (minutes: number): number => {
    let through = 0;
    for (let i = 0; i < 20_000; i += 1)
      if (isAllowed(`10.${minutes}.${i >> 8}.${i & 255}`, 4000, after(minutes))) through += 1;
    return through;
  };
  expect(all(0)).toBe(10_025);
  expect(isAllowed('10.0.0.1', 4000, after(0))).toBe(true);
  expect(all(10)).toBe(10_025);
});

test('allows a network 2.5 MB a day', () => {
  const isAllowed = createRateLimiter();
  const perDay = (address: string, day: number): number => {
    let sent = 0;
    for (let hour = 0; hour < 10; hour += 1) sent += accepted(isAllowed, address, day * 1440 + hour * 60);
    for (let hour = 10; hour < 14; hour += 1)
      for (let i = 0; i < 20; i += 1) sent += accepted(isAllowed, address, day * 1440 + hour * 60 + i * 3);
    return sent * 4000;
  };
  expect(perDay('1.2.3.4', 0)).toBe(2_500_000);
  expect(accepted(isAllowed, '1.2.3.5', 839)).toBe(25);
  expect(perDay('1.2.3.4', 1)).toBe(2_500_000);
});
