import { deviceCookie, Dialog, HtmlContent, useHasOpenOverlay, useSelector, useSiteGetInfoQuery } from '@site/shared';
import { useEffect, useState } from 'react';

// Until the browser is closed: returning from a game reloads the page.
const greeted = deviceCookie('greeted');

/**
 * The operator's greeting on the home page, if `index_modal` is 1, until the visitor closes it. It waits until other
 * dialogs are closed.
 */
export function WelcomePopup() {
  const { data: info } = useSiteGetInfoQuery();
  const [closed, setClosed] = useState(() => greeted.read() !== '');
  // Messages about the end of the session come first.
  const sessionEnded = useSelector((state) => state.session.ended !== null);
  const loginPrompt = useSelector((state) => state.session.loginPrompt);
  const mayBegin = !useHasOpenOverlay() && !loginPrompt;
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (!mayBegin) return;
    // A tap that came before the page was interactive is repeated first, and may open a dialog.
    const timer = setTimeout(() => setBegun(true));
    return () => clearTimeout(timer);
  }, [mayBegin]);
  if (!begun || closed || sessionEnded || !info || Number(info.index_modal) !== 1) return null;
  const close = () => {
    greeted.write('1', null);
    setClosed(true);
  };
  return (
    <Dialog open title={`欢迎来到${info.title ?? ''}`} onClose={close}>
      <HtmlContent html={info.webcontent ?? ''} />
    </Dialog>
  );
}
