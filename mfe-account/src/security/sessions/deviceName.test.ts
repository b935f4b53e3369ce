import { deviceName } from './deviceName';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
      'Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 ' +
      'MicroMessenger/8.0.40 NetType/WIFI',
    'iPhone · 微信',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/124.0.0.0 Mobile Safari/537.36',
    'Android · Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; U; Android 13; zh-cn) AppleWebKit/537.36 Chrome/100.0 Mobile Safari/537.36 ' +
      'XiaoMi/MiuiBrowser/17.8',
    'Android · 小米浏览器',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
    'Windows · Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Linux · Firefox'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', '未知设备'],
  [null, '未知设备'],
  [undefined, '未知设备'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
