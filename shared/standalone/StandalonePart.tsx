import { lazy, Suspense, useState, type ComponentType } from 'react';
import { askToLogIn, PageBody, useDispatch, useLoggedIn, useSelector } from '../src/index';

/** Loads a module whose default export is a component. */
export type LoadPart = () => Promise<{ default: ComponentType<object> }>;

/** One page or widget of an app that runs alone. */
export function StandalonePart({ load, props = {} }: { load: LoadPart; props?: object }) {
  const [Part] = useState<ComponentType<object>>(() => lazy(load));
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

/** The slots that the shell shows to members only. */
const memberSlots: readonly string[] = ['sidebar.account', 'session.passkey-offer', 'session.reality-check'];

/** The widgets of an app that runs alone, one below the other; the login popup only while it is open. */
export function StandaloneSlots({ widgets }: { widgets: { slot: string; load: LoadPart }[] }) {
  const dispatch = useDispatch();
  const loggedIn = useLoggedIn();
  const popupOpen = useSelector((state) => state.session.loginPrompt);
  const close = () => dispatch(askToLogIn(false));
  const shown = widgets.filter(({ slot }) =>
    slot === 'login.popup' ? popupOpen : loggedIn || !memberSlots.includes(slot),
  );
  return (
    <>
      {shown.length === 0 && <PageBody>请从上面选择一个页面。</PageBody>}
      {shown.map(({ slot, load }) => (
        <StandalonePart key={slot} load={load} props={{ onClose: close, onLoggedIn: close, onNavigate: () => {} }} />
      ))}
    </>
  );
}
