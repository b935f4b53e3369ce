import { Dialog, HtmlContent, useSelector, useSiteGetInfoQuery } from '@site/shared';
import { useState } from 'react';
import { rememberGreeting, wasGreeted } from './greeting';

/** The operator's greeting, shown on home when `index_modal` is 1, until it was closed once. */
export function WelcomePopup() {
  const { data: info } = useSiteGetInfoQuery();
  const [closed, setClosed] = useState(wasGreeted);
  /* What is said about the session comes first. */
  const sessionEnded = useSelector((state) => state.session.ended !== null);
  if (closed || sessionEnded || !info || Number(info.index_modal) !== 1) return null;
  const close = () => {
    rememberGreeting();
    setClosed(true);
  };
  return (
    <Dialog open title={`欢迎来到${info.title ?? ''}`} onClose={close} closeButton>
      <HtmlContent html={info.webcontent ?? ''} />
    </Dialog>
  );
}
