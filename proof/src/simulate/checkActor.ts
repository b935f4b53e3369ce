import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyAccountIds } from '../model/modelHost';
import type { MemberModel } from '../model/memberModel';
import { operationsOf } from '../model/operations';
import { readAsOperator, readMember } from '../model/readMember';
import type { Actor } from './actor';
import type { Cluster } from './cluster';
import { withDatabase } from './databaseServer';
import { combine, type Differences, findDifferences, isEmpty, noDifferences, sizeOf } from './differences';
import { copyOrderNumbers, expectedLedger, readLedger } from './ledgerView';
import { seededFor } from '../../../api/src/testing/random';

/** Keeps the possible states of the member with this view; if there are none, returns how the nearest one differs. */
const narrow = <View extends object>(
  { states }: Actor,
  viewOf: (model: MemberModel) => View,
  actual: View,
): Differences => {
  if (states.narrow(viewOf, (view) => isDeepStrictEqual(view, actual))) return noDifferences();
  const found = states.models.map((model) => findDifferences(viewOf(model), actual));
  return found.reduce((nearest, one) => (sizeOf(one) < sizeOf(nearest) ? one : nearest));
};

/** Transfers with local and remote platforms are of two tables, so those of one moment have no order. */
const withoutTransferOrder = ({ orders, ...view }: ReturnType<MemberModel['expectedView']>) => ({
  ...view,
  orders: orders.map((list, n) => (n < 2 ? list : list.toSorted())),
});

/** Ends a freeze and logs in, so that the member sees everything. */
const unfreezeAndLogIn = async (actor: Actor, isFrozen: boolean): Promise<void> => {
  const make = operationsOf(actor.host, seededFor(0), { member: actor.member, model: actor.states.model });
  if (isFrozen) await actor.run(make.unfreeze());
  await actor.run(make.logIn());
};

/** Compares what the database has with the model, which shows best what was lost or invented. */
const checkLedger = async (actor: Actor, { database }: Cluster): Promise<Differences> => {
  const payments = actor.states.model.payments.map(({ reference }) => reference);
  const ledger = await withDatabase(database, (client) => readLedger(client, actor.member.id, payments));
  for (const model of actor.states.models) copyOrderNumbers(model, ledger);
  return narrow(actor, expectedLedger, ledger);
};

const checkOnce = async (actor: Actor, cluster: Cluster): Promise<Differences> => {
  const { host, member, states } = actor;
  const asOperator = await readAsOperator(host, member);
  const ofOperator = narrow(actor, (model) => model.expectedOfOperator(), asOperator);
  if (!isEmpty(ofOperator)) return combine(ofOperator, await checkLedger(actor, cluster));
  await unfreezeAndLogIn(actor, asOperator.frozen === 1);
  await copyAccountIds(host, member, states.models);
  const shown = withoutTransferOrder(await readMember(host, member));
  const ofMember = narrow(actor, (model) => withoutTransferOrder(model.expectedView()), shown);
  if (!isEmpty(ofMember)) return combine(ofMember, await checkLedger(actor, cluster));
  return checkLedger(actor, cluster);
};

/** ms for which a process may show an earlier balance on a remote platform. */
const maxStale = 2500;

/**
 * Compares everything that the host has of a member with the model, while nothing else happens. Deposits may expire
 * while it reads, so a comparison that fails is repeated.
 */
export const checkActor = async (actor: Actor, cluster: Cluster): Promise<Differences> => {
  await actor.settle();
  const first = await checkOnce(actor, cluster);
  if (isEmpty(first)) return first;
  await sleep(maxStale);
  return checkOnce(actor, cluster);
};
