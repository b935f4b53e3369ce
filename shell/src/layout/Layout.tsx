import { lazy, Suspense, useState } from 'react';
import { useLoggedIn, useSelector, selectToken, useDispatch, askToLogIn, to, useNavigate } from '@site/shared';
import { Slot } from '../federation/Slot';
import { SessionEnd } from '../session/SessionEnd';
import { useBalancePolling } from '../session/useBalancePolling';
import { Header } from './Header';
import { BottomBar } from './BottomBar';
import { KeepAliveOutlet } from './KeepAliveOutlet';
import { useLivePage } from './useLivePage';

const Sidebar = lazy(() => import(/* webpackChunkName: "sidebar" */ './Sidebar'));

/** The one main layout: header, routed page, bottom bar, sidebar, and what may lie over any page. */
export function Layout() {
  useBalancePolling();
  const { title, site, bare } = useLivePage();
  const [sidebar, setSidebar] = useState<'never' | 'open' | 'closed'>('never');
  const loggedIn = useLoggedIn();
  const token = useSelector(selectToken);
  const asksToLogIn = useSelector((state) => state.session.loginPrompt);
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const closePopup = () => dispatch(askToLogIn(false));
  const openLoginPage = () => {
    closePopup();
    void navigate(to.login());
  };

  return (
    <>
      {!bare && <Header title={title} site={site} onMenu={() => setSidebar('open')} />}
      <main>
        {/* Another member, another set of pages: nothing kept alive crosses a session. */}
        <KeepAliveOutlet key={token ?? ''} />
      </main>
      {!bare && !loggedIn && <BottomBar />}
      <Suspense fallback={null}>
        {!bare && sidebar !== 'never' && <Sidebar open={sidebar === 'open'} onClose={() => setSidebar('closed')} />}
      </Suspense>
      {asksToLogIn && <Slot name="login.popup" props={{ onClose: closePopup }} quiet onFailed={openLoginPage} />}
      <SessionEnd />
    </>
  );
}
