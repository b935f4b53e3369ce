import {
  askToLogIn,
  PageBody,
  useDispatch,
  useLoggedIn,
  useSelector,
  type LazyComponent,
  type RemoteDefinition,
  type SlotName,
} from '../src/index';
import { StandalonePart } from './StandalonePart';

/** What the shell shows to members only. */
const forMembers: readonly SlotName[] = ['sidebar.account', 'session.reality-check'];

/** The widgets of an app that runs alone, one below the other; the login popup when it is asked for. */
export function StandaloneSlots({ slots = {} }: Pick<RemoteDefinition, 'slots'>) {
  const dispatch = useDispatch();
  const loggedIn = useLoggedIn();
  const popupAsked = useSelector((state) => state.session.loginPrompt);
  const close = () => dispatch(askToLogIn(false));
  const shown = (Object.entries(slots) as [SlotName, LazyComponent][]).filter(([name]) =>
    name === 'login.popup' ? popupAsked : loggedIn || !forMembers.includes(name),
  );
  return (
    <>
      {shown.length === 0 && <PageBody>请从上面选择一个页面。</PageBody>}
      {shown.map(([name, load]) => (
        <StandalonePart key={name} load={load} props={{ onClose: close, onLoggedIn: close, onNavigate: () => {} }} />
      ))}
    </>
  );
}
