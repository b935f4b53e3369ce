import type { Permission, Role } from '../roles';

/** The signed-in operator, and the site whose desk it is. */
export interface SignedInOperator {
  id: number;
  name: string;
  roles: Role[];
  /** Whether sign-in needs a one-time code. */
  totp: 0 | 1;
  permissions: Permission[];
  /** 0 until the operator has set a password; sign-in by password is refused until then. */
  password: 0 | 1;
  /** 1 while the password is one that another operator has set; other calls are then refused (403). */
  must_change_password: 0 | 1;
  site: { name: string; real_payments: 0 | 1 };
}

export interface OperatorRow {
  id: number;
  name: string;
  roles: Role[];
  totp: 0 | 1;
  disabled: 0 | 1;
  created_at: string;
  last_used_at: string | null;
}

export interface TokenRow {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
}

export interface ActionRow {
  id: number;
  at: string;
  /** Name of the operator; null for the command line with access to the database. */
  operator: string | null;
  /** Name of the operator who proposed a change that `operator` confirmed. */
  proposed_by: string | null;
  address: string;
  kind: string;
  target: string;
  member_id: number | null;
  /** The member's user name. */
  username: string | null;
  before: unknown;
  after: unknown;
  reason: string;
  /** Whether no other operator could have confirmed a change that needs two. */
  single: boolean;
  request_id: string;
  /** SHA-256 over this row and the hash of the previous one, in hex. */
  hash: string;
}
