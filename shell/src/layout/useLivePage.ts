import { routeAt } from '@site/runtime';
import { useLocation, useSiteGetInfoQuery } from '@site/shared';
import { useEffect } from 'react';

const unknownTitle = '页面不存在';

/** Title and `bare` of the current route, and the title of the site. Sets `document.title`. */
export function useLivePage(): { title: string | undefined; site: string | undefined; bare: boolean } {
  const { pathname } = useLocation();
  const { data: info } = useSiteGetInfoQuery();
  const route = routeAt(pathname)?.route;
  const title = pathname === '/' ? undefined : (route?.title ?? unknownTitle);
  const site = info?.title;

  useEffect(() => {
    const parts = [title, site].filter(Boolean);
    if (parts.length > 0) document.title = parts.join(' - ');
  }, [title, site]);

  return { title, site, bare: route?.bare === true };
}
