/** A Beijing time as the API sends it, `YYYY-MM-DD HH:mm:ss`; a dash for none. */
export function Time({ value }: { value: string | null | undefined }) {
  if (!value) return <span>—</span>;
  return (
    <time dateTime={`${value.replace(' ', 'T')}+08:00`} style={{ whiteSpace: 'nowrap' }}>
      {value}
    </time>
  );
}

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

const dayMs = 86_400_000;
const beijingOffsetMs = 28_800_000;

/** The Beijing day `days` from today as `YYYY-MM-DD`; 0 is today. */
export const beijingDay = (days: number, now = Date.now()): string =>
  new Date(now + beijingOffsetMs + days * dayMs).toISOString().slice(0, 10);
