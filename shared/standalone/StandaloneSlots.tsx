import { askToLogIn, PageBody, useDispatch, useLoggedIn, useSelector } from '../src/index';
import { StandalonePart, type LoadPart } from './StandalonePart';

/** The slots that the shell shows to members only. */
const memberSlots: readonly string[] = ['sidebar.account', 'session.reality-check'];

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
