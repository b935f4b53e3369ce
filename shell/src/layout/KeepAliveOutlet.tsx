import { routeAt } from '@site/runtime';
import { Activity, useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation, useRoutes, type Location } from 'react-router-dom';
import { rememberPlaces, scrollToPlace } from '../routing/places';

interface Kept {
  page: ReactNode;
  location: Location;
}

const isKept = (path: string) => path === '/' || routeAt(path)?.route.keepAlive === true;

const Frozen = ({ page, location }: Kept) => useRoutes([{ path: '*', element: page }], location);

/**
 * The routed page. Kept-alive pages stay mounted and hidden while another page is shown: their state survives, their
 * effects (polling, fetching) stop, and their location is frozen, so that they do not react to later navigation.
 */
export function KeepAliveOutlet({ page }: { page: ReactNode }) {
  const location = useLocation();
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map());
  const here = location.pathname;

  /*
   * Each page starts at its top, but for the way back to a list from one of its items. The query of a page is a tab or
   * filter, whose change moves nothing.
   */
  const showPlace = useEffectEvent(() => scrollToPlace(location.key));
  useLayoutEffect(() => (here ? showPlace() : undefined), [here]);
  useEffect(rememberPlaces, []);

  let pages = kept;
  if (isKept(here) && kept.get(here)?.location !== location) {
    pages = new Map(kept).set(here, { page, location });
    setKept(pages);
  }

  return (
    <>
      {[...pages].map(([path, it]) => (
        <Activity key={path} mode={path === here ? 'visible' : 'hidden'}>
          <Frozen {...it} />
        </Activity>
      ))}
      {!isKept(here) && page}
    </>
  );
}
