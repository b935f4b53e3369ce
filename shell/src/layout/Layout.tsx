import { ReleaseNotice, reportLoadEnd, RequestedSlot, useRenderedMark, routeAt } from '@site/runtime';
import {
  askToLogIn,
  lazyPart,
  selectToken,
  useDispatch,
  useLocation,
  useLoggedIn,
  useSelector,
  useSiteInfo,
  token,
  useOnline,
  useSiteGetInfoQuery,
} from '@site/shared';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PageTransitionStyle } from '../routing/pageTransition';
import { LoginPopup } from '../session/LoginPopup';
import { SessionEnd } from '../session/SessionEnd';
import { AppBadge, TemporaryPassword, useBalancePolling, useMemberInfo } from '../session/memberSession';
import { renderFailure, Slot } from '../slots/Slot';
import { BottomBar } from './BottomBar';
import { Header } from './Header';
import { KeepAliveOutlet } from './KeepAliveOutlet';
import { Main } from './Main';
import { TabBar } from './TabBar';
import { MemberStrip } from '../home/MemberStrip';
import { useFocusOnNavigation } from './useFocusOnNavigation';
import styled from 'styled-components';

const Sidebar = lazyPart(() => import(/* webpackChunkName: "ui-overlays" */ './Sidebar').then((part) => part.Sidebar), {
  floating: ({ open }) => open,
});

const updateTexts = { available: '有新版本', later: '稍后', reload: '刷新' };

/** The main layout: header, page, bottom bar, sidebar, and the overlays of any page. */
export function Layout({ page }: { page: ReactNode }) {
  useBalancePolling();
  useMemberInfo();
  const { title, site, bare } = useLivePage();
  const { pathname, search } = useLocation();
  useRenderedMark(pathname + search);
  const sidebar = useSidebar(pathname);
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  const loggedIn = useLoggedIn();
  const token = useSelector(selectToken);
  const { ended, passkeyOffer } = useSelector((state) => state.session);
  useEffect(() => reportLoadEnd('shell'), []);
  const hasTabBar = useSiteInfo((info) => Number(info?.tabbar ?? 0) === 1);
  const bar = !bare && !loggedIn && ended === null;
  const tabBar = !bare && loggedIn && hasTabBar;

  return (
    <>
      <PageTransitionStyle />
      {!bare && (
        <>
          <Header title={title} site={site} onMenu={sidebar.open} />
          <OfflineLine />
          <ReleaseNotice texts={updateTexts} />
          {passkeyOffer && <Slot name="session.passkey-offer" props={{}} quiet />}
        </>
      )}
      <AnnouncedTitle pathname={pathname} title={[title, site].filter(Boolean).join(' - ')} />
      <Main ref={main} tabIndex={-1} $bar={bar || tabBar}>
        {/* Outside of home, which stays mounted behind other pages. */}
        {loggedIn && pathname === '/' && <MemberStrip isCovered={sidebar.isOpen} />}
        {/* Keyed by session: kept-alive pages are never shown to another member. */}
        <KeepAliveOutlet key={token ?? ''} page={page} />
      </Main>
      {bar && <BottomBar />}
      {tabBar && <TabBar />}
      {!bare && sidebar.opened && <Sidebar open={sidebar.isOpen} onClose={sidebar.close} />}
      <Overlays pathname={pathname} />
    </>
  );
}

/** Announces each page but the one that was opened first, which the browser announces. */
function AnnouncedTitle({ pathname, title }: { pathname: string; title: string }) {
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== first) setMoved(true);
  /* Not a role `status`, which the toast has. */
  return (
    <p className="visually-hidden" aria-live="polite">
      {moved && title}
    </p>
  );
}

/** What any page may have over it. */
function Overlays({ pathname }: { pathname: string }) {
  const dispatch = useDispatch();
  const token = useSelector(selectToken);
  const settled = useSettled();
  /* Navigation, for example with the browser's back button, closes the login popup. */
  useEffect(() => {
    if (pathname) dispatch(askToLogIn(false));
  }, [dispatch, pathname]);
  return (
    <>
      <LoginPopup />
      {token && settled && <Slot key={token} name="session.reality-check" props={{}} quiet />}
      <RequestedSlot renderFailure={renderFailure} />
      <SessionEnd />
      <TemporaryPassword />
      <AppBadge />
    </>
  );
}

/** Whether the page has been open for `after` ms: a widget must not compete with the page's own requests. */
function useSettled(after = 20_000): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return settled;
}

/** State of the sidebar: its code loads when it is first opened, and navigation closes it. */
function useSidebar(pathname: string) {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  if (openedAt !== null && openedAt !== pathname) setOpenedAt(null);
  return {
    opened,
    isOpen: openedAt === pathname,
    open: () => {
      setOpened(true);
      setOpenedAt(pathname);
    },
    close: () => setOpenedAt(null),
  };
}

/** A line under the header while the device is offline. Forms that move money have their own `OfflineNote`. */
function OfflineLine() {
  if (useOnline()) return null;
  return <Line role="status">您已离线，恢复连接后自动更新</Line>;
}

const Line = styled.p`
  position: sticky;
  top: calc(${token.size.header} + var(--safe-top));
  z-index: ${token.layer.header};
  padding: ${token.space.s1} ${token.size.gutter};
  background: ${token.color.goldTint};
  color: ${token.color.goldBright};
  font-size: ${token.font.caption};
  text-align: center;
`;

const unknownTitle = '页面不存在';

/** Title and `bare` of the current route, and the title of the site. Sets `document.title`. */
function useLivePage(): { title: string | undefined; site: string | undefined; bare: boolean } {
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
