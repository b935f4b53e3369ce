const dayMs = 86_400_000;
const beijingOffsetMs = 28_800_000;

/** The Beijing day `days` from today as `YYYY-MM-DD`; 0 is today. */
export const beijingDay = (days: number, now = Date.now()): string =>
  new Date(now + beijingOffsetMs + days * dayMs).toISOString().slice(0, 10);
