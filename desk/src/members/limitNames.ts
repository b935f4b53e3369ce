export const limitKinds: Record<string, string> = {
  deposit: '存款限额',
  loss: '亏损限额',
  stake: '单笔投注限额',
  timeout: '暂停游戏',
  exclusion: '自我排除',
  reality: '时长提醒',
};

const units: Record<string, string> = { d: '天', m: '分钟' };

/** `day`, `7d`, `30m` or `off` in Chinese. */
export const periodOf = (period: string): string => {
  const known: Record<string, string> = { day: '每日', week: '每周', month: '每月', bet: '每笔', off: '已关闭' };
  const match = /^(\d+)([dm])$/.exec(period);
  return known[period] ?? (match ? `${match[1]} ${units[match[2] ?? '']}` : period);
};
