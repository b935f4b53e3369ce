import { askToLogIn, PageBody, useDispatch, useLoggedIn, useSelector } from '../src/index';
import { StandalonePart, type LoadPart } from './StandalonePart';

/** The slots that the shell shows to members only. */
const memberSlots: readonly string[] = ['sidebar.account', 'session.reality-check'];

/** The widgets of an app that runs alone, one below the other; the login popup when it is asked for. */
export function StandaloneSlots({ widgets }: { widgets: { slot: string; load: LoadPart }[] }) {
  const dispatch = useDispatch();
  const loggedIn = useLoggedIn();
  const popupAsked = useSelector((state) => state.session.loginPrompt);
  const close = () => dispatch(askToLogIn(false));
  const shown = widgets.filter(({ slot }) =>
    slot === 'login.popup' ? popupAsked : loggedIn || !memberSlots.includes(slot),
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
