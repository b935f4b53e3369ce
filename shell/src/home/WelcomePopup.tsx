import { Dialog, HtmlContent, useSelector, useSiteGetInfoQuery } from '@site/shared';
import { useState } from 'react';

// A session cookie, because logging out clears both storages and returning from a game reloads the page.
const closedCookie = 'greeted=1';
const wasClosed = (): boolean => document.cookie.split('; ').includes(closedCookie);
const rememberClosed = (): void => {
  document.cookie = `${closedCookie}; path=/; SameSite=Lax`;
};

/** The operator's greeting on the home page, if `index_modal` is 1, until the visitor closes it. */
export function WelcomePopup() {
  const { data: info } = useSiteGetInfoQuery();
  const [closed, setClosed] = useState(wasClosed);
  // Messages about the end of the session come first.
  const sessionEnded = useSelector((state) => state.session.ended !== null);
  if (closed || sessionEnded || !info || Number(info.index_modal) !== 1) return null;
  const close = () => {
    rememberClosed();
    setClosed(true);
  };
  return (
    <Dialog open title={`欢迎来到${info.title ?? ''}`} onClose={close} closeButton>
      <HtmlContent html={info.webcontent ?? ''} />
    </Dialog>
  );
}
