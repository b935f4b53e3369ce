import { platformOf } from './device';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

it.each([
  [iPhone, 5, undefined, 'ios'],
  [mac, 5, undefined, 'ios'],
  [mac, 0, undefined, 'other'],
  [pixel, 5, 'Android', 'android'],
  [linux, 5, 'Android', 'android'],
  [linux, 0, 'Linux', 'other'],
])('%s with %s touch points on %s is %s', (userAgent, maxTouchPoints, platform, kind) =>
  expect(platformOf({ userAgent, maxTouchPoints, ...(platform ? { userAgentData: { platform } } : {}) })).toBe(kind),
);
