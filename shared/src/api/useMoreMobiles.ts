import { useSiteGetContentQuery } from './siteApi';

/** Content key of a regular expression for mobile numbers that the built-in pattern does not accept. */
const key = 'members.moreMobiles';

/** The operator's pattern of further mobile numbers; undefined if it is not set or not a regular expression. */
export function useMoreMobiles(): RegExp | undefined {
  const { data } = useSiteGetContentQuery(key);
  if (typeof data?.value !== 'string' || data.value === '') return undefined;
  try {
    return new RegExp(`^(?:${data.value})$`);
  } catch {
    return undefined;
  }
}
