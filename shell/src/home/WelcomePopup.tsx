import { Dialog, HtmlContent, useSelector, useSiteGetInfoQuery } from '@site/shared';
import { useState } from 'react';

/* Once a page load: a member who comes back to home is not greeted again. */
let greeted = false;

/** The operator's greeting, shown on home when `index_modal` is 1 (spec 1 §2). */
export function WelcomePopup() {
  const { data: info } = useSiteGetInfoQuery();
  const [closed, setClosed] = useState(greeted);
  /* What is said about the session comes first. */
  const sessionEnded = useSelector((state) => state.session.ended !== null);
  if (closed || sessionEnded || !info || Number(info.index_modal) !== 1) return null;
  const close = () => {
    greeted = true;
    setClosed(true);
  };
  return (
    <Dialog open title={`欢迎来到${info.title}`} onClose={close} closeButton>
      <HtmlContent html={info.webcontent ?? ''} />
    </Dialog>
  );
}
