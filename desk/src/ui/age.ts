const steps: [ms: number, unit: string][] = [
  [86_400_000, '天'],
  [3_600_000, '小时'],
  [60_000, '分钟'],
];

/**
 * How long ago a Beijing time was: `3 小时`.
 * @param since `YYYY-MM-DD HH:mm:ss`
 * @param now ms since 1970
 */
export const ageOf = (since: string, now = Date.now()): string => {
  const elapsed = now - Date.parse(`${since.replace(' ', 'T')}+08:00`);
  const step = steps.find(([ms]) => elapsed >= ms);
  return step ? `${Math.floor(elapsed / step[0])} ${step[1]}` : '不到 1 分钟';
};
