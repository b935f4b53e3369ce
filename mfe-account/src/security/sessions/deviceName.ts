type Pattern = readonly [pattern: RegExp, name: string];

/* The first match wins: a browser's user agent also contains the names of browsers it descends from. */
const systems: readonly Pattern[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const browsers: readonly Pattern[] = [
  [/MicroMessenger/, '微信'],
  [/AlipayClient/, '支付宝'],
  [/MQQBrowser|QQBrowser/, 'QQ浏览器'],
  [/UCBrowser|UCWEB/, 'UC浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/HeyTapBrowser/, 'OPPO浏览器'],
  [/VivoBrowser/, 'vivo浏览器'],
  [/SamsungBrowser/, '三星浏览器'],
  [/baidu(boxapp|browser)/i, '百度'],
  [/Quark/, '夸克'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const nameIn = (patterns: readonly Pattern[], agent: string) => patterns.find(([pattern]) => pattern.test(agent))?.[1];

/** Returns a readable device name such as `iPhone · Safari`; an unknown user agent is returned unchanged. */
export function deviceName(agent: string | null | undefined): string {
  const userAgent = agent?.trim();
  if (!userAgent) return '未知设备';
  const known = [nameIn(systems, userAgent), nameIn(browsers, userAgent)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' · ') : userAgent;
}
