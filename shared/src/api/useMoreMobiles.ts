import { useSiteGetContentQuery } from './siteApi';

/** The content under which an operator admits mobile numbers beyond the listed ones: a regular expression as text. */
const key = 'members.moreMobiles';

/** Which further mobile numbers the operator admits (decisions 17); undefined for none, or for what is no expression. */
export function useMoreMobiles(): RegExp | undefined {
  const { data } = useSiteGetContentQuery(key);
  if (typeof data?.value !== 'string' || data.value === '') return undefined;
  try {
    return new RegExp(`^(?:${data.value})$`);
  } catch {
    return undefined;
  }
}
