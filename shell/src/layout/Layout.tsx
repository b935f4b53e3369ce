import { askToLogIn, lazyPart, selectToken, useDispatch, useLocation, useLoggedIn, useSelector } from '@site/shared';
import { useEffect, useState } from 'react';
import { Slot } from '../federation/Slot';
import { ReleaseNotice } from '../release/ReleaseNotice';
import { reportLoadEnd } from '../release/watchReleases';
import { LoginPopup } from '../session/LoginPopup';
import { SessionEnd } from '../session/SessionEnd';
import { useBalancePolling } from '../session/useBalancePolling';
import { useMemberInfo } from '../session/useMemberInfo';
import { BottomBar } from './BottomBar';
import { Header } from './Header';
import { KeepAliveOutlet } from './KeepAliveOutlet';
import { Main } from './Main';
import { OfflineLine } from './OfflineLine';
import { useLivePage } from './useLivePage';

const Sidebar = lazyPart(() => import(/* webpackChunkName: "sidebar" */ './Sidebar').then((part) => part.Sidebar), {
  floating: ({ open }) => open,
});

/** The one main layout: header, routed page, bottom bar, sidebar, and what may lie over any page. */
export function Layout() {
  useBalancePolling();
  useMemberInfo();
  const { title, site, bare } = useLivePage();
  const { pathname } = useLocation();
  const sidebar = useSidebar(pathname);
  const loggedIn = useLoggedIn();
  const token = useSelector(selectToken);
  const ended = useSelector((state) => state.session.ended);
  const dispatch = useDispatch();
  /* The browser's own way back leaves the page behind the login popup, and so the popup. */
  useEffect(() => {
    if (pathname) dispatch(askToLogIn(false));
  }, [dispatch, pathname]);
  useEffect(() => reportLoadEnd('shell'), []);
  const settled = useSettled();
  const bar = !bare && !loggedIn && ended === null;

  return (
    <>
      {!bare && <Header title={title} site={site} onMenu={sidebar.open} />}
      {!bare && <OfflineLine />}
      {!bare && <ReleaseNotice />}
      <Main $bar={bar}>
        {/* Another member, another set of pages: nothing kept alive crosses a session. */}
        <KeepAliveOutlet key={token ?? ''} />
      </Main>
      {bar && <BottomBar />}
      {!bare && sidebar.wanted && <Sidebar open={sidebar.isOpen} onClose={sidebar.close} />}
      <LoginPopup />
      {loggedIn && settled && <Slot key={token} name="session.reality-check" props={{}} quiet />}
      <SessionEnd />
    </>
  );
}

/**
 * Whether the page has been open for a while: what no one needs at once must not be in the way of what they came for.
 */
function useSettled(after = 20_000): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return settled;
}

/** The sidebar's state: it is fetched when first opened, and closes with the page that it was opened on. */
function useSidebar(pathname: string) {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [wanted, setWanted] = useState(false);
  if (openedAt !== null && openedAt !== pathname) setOpenedAt(null);
  return {
    wanted,
    isOpen: openedAt === pathname,
    open: () => {
      setWanted(true);
      setOpenedAt(pathname);
    },
    close: () => setOpenedAt(null),
  };
}
