import type { TestMember } from '../../../api/src/testing/testHost';
import type { MemberModel } from './memberModel';
import type { Answered } from './records';

/** An operation of a member or an operator: the request, and its effect on the model. */
export interface Operation {
  label: string;
  run(key?: string): Promise<Answered>;
  /** Applies the operation to the model and returns the expected code. */
  play(model: MemberModel, answer: Answered): number;
  /** Set if it changes nothing for a client that does not get the answer, such as a login without its token. */
  needsAnswer?: boolean;
  /** What it did under an idempotency key that its answer does not show; undefined if it took no effect. */
  learn?(key: string): Promise<Answered['data']>;
  /** Whether it needs the member's session. */
  ofMember?: boolean;
  /** Set for calls that take an Idempotency-Key; `other` sends another payload under the same key. */
  keyed?: { other?: (key: string) => Promise<Answered> };
}

export interface Player {
  member: TestMember;
  model: MemberModel;
}
