type Sign = readonly [sign: RegExp, name: string];

/* The first that fits names it: browsers carry the names of those that they descend from. */
const systems: readonly Sign[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const browsers: readonly Sign[] = [
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

const nameIn = (signs: readonly Sign[], agent: string) => signs.find(([sign]) => sign.test(agent))?.[1];

/** A device in a member's words, `iPhone · Safari`, of what its browser calls itself; what cannot be read stays as it is. */
export function deviceName(agent: string | null | undefined): string {
  const given = agent?.trim();
  if (!given) return '未知设备';
  const known = [nameIn(systems, given), nameIn(browsers, given)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' · ') : given;
}
