/** Kinds of props that a slot passes to its widget. A kind that ends in `?` would be one that it may leave out. */
interface PropKinds {
  string: string;
  '() => void': () => void;
}

/**
 * The slots of the shell with the props that it passes to their widgets. A build records them, so that the gate refuses
 * a widget that expects a prop which the live shell does not pass, and a shell that no longer passes one.
 */
export const slotContracts = {
  /** Home: the six game sections. */
  'home.games': {},
  /** Home: the sections 优惠活动 and 集团介绍. */
  'home.promotions': {},
  /** Home: the button 红包 in the header. */
  'home.red-packet': {},
  /** Sidebar, logged in: avatar, name, balance, account links. `onNavigate` closes the sidebar. */
  'sidebar.account': { onNavigate: '() => void' },
  /**
   * The login form in a dialog. `redirect` is passed to its link to the registration; `onClose` is called when the
   * dialog is closed, `onLoggedIn` when the session has started: the shell then opens the requested page.
   */
  'login.popup': { redirect: 'string', onClose: '() => void', onLoggedIn: '() => void' },
  /** Over any page of a member: a periodic reminder of the time spent online. */
  'session.reality-check': {},
  /** Under the header, after a login with a password: the offer to add a passkey. */
  'session.passkey-offer': {},
} as const satisfies Record<string, Record<string, keyof PropKinds>>;

export type SlotName = keyof typeof slotContracts;

type PropsOf<Contract> = { [Prop in keyof Contract]: PropKinds[Contract[Prop] & keyof PropKinds] };

/** The props of each slot's widget. */
export type SlotProps = { [Name in SlotName]: PropsOf<(typeof slotContracts)[Name]> };
