import type { Role } from '@site/contract/operators';
import {
  fundPassword,
  loginPassword,
  registration,
  type testHost,
  type TestMember,
} from '../../../api/src/testing/testHost';
import { hashPassword, operatorClient } from '../../../api/src/members/passwords/passwords';
import { fixed } from './plausibleValues';
import { makeAgent, setOperatorPassword, startHighIds } from './queries';
import type { FuzzedRequest } from './requests';

export type Host = Awaited<ReturnType<typeof testHost>>;

/**
 * Data of the protected member and internal notes. No member's answer contains them, since no request sends them.
 */
export const secrets = {
  realname: 'ProtectedMarker',
  mobile: '13977712345',
  email: 'ProtectedMarker@example.com',
  card: '6222777123459876',
  amount: '7341.29',
  note: 'ProtectedMarker internal note',
};

/** Whether a text has data of the protected member. */
export const findLeakedSecret = (text: string): string | undefined =>
  [secrets.realname.toLowerCase(), secrets.mobile, secrets.card, `* ${secrets.card.slice(-4)}`, secrets.amount].find(
    (secret) => text.toLowerCase().includes(secret),
  );

const ok = <Answer extends { code: number; message: string }>(answer: Answer): Answer => {
  if (answer.code !== 200) throw new Error(`the fixture failed: ${answer.code} ${answer.message}`);
  return answer;
};

const deposit = { paytype: 'bank', bank: '招商银行', bank_address: '北京分行' };

/** Orders, accounts and applications of a member, some decided and some pending. */
const addRecords = async (
  host: Host,
  member: TestMember,
  who: Omit<typeof secrets, 'note'> & { note: string; applies: boolean },
) => {
  const send = (call: Parameters<Host['send']>[0], payload: object) => host.send(call, payload, member);
  const bank = { ...deposit, amount: who.amount, bank_owner: who.realname, bank_no: who.card };
  // An operator whom no earlier request has disabled.
  const { token } = await host.addOperator('admin');
  const decide = (path: string, body: object) => host.operator('POST', path, body, token);
  const order = async () => ok(await send('recharge', bank)).data.deposit_no as string;
  ok(await decide(`/deposits/${await order()}/approve`, { note: who.note }));
  ok(await decide(`/deposits/${await order()}/reject`, { note: who.note, reason: `${who.realname} 请重新提交` }));
  await order();
  ok(await send('updateuserinfo', { mobile: who.mobile, email: who.email }));
  ok(
    await send('bindcard', {
      bank_owner: who.realname,
      bank: '工商银行',
      bank_address: '北京分行',
      bank_no: who.card,
      pay_pass: fundPassword,
    }),
  );
  const [account] = ok(await send('getcard', { type: 1 })).data;
  for (let count = 0; count < 2; count += 1) {
    ok(await send('withdraw', { bank: account.id, amount: '150', password: fundPassword }));
  }
  ok(await send('transfer', { amount: '20', sourcetype: 'userbalance', targettype: 'PT' }));
  const activity = ok(await decide('/activities', { title: '活动', content: '<p>内容</p>' })).data.id;
  ok(await send('doactivityapply', { activityid: activity }));
  if (who.applies) ok(await send('applyagentdo', { mobile: who.mobile, apply_info: `${who.realname} 推广` }));
};

/** Members and operators who make the requests. They are replaced at intervals, since requests end their sessions. */
export class Actors {
  member!: TestMember;
  operators = new Map<FuzzedRequest['role'], string>();
  endedSession = '';
  protectedMember!: TestMember;
  #made = 0;
  #passwordHash = '';

  constructor(readonly host: Host) {}

  /** Registers the member whom no request may read or change, and the one that signs in by password. */
  async prepare(): Promise<void> {
    const { host } = this;
    this.#passwordHash = await hashPassword(operatorClient('fuzz'), fixed.operatorPassword);
    await startHighIds(host.url);
    this.protectedMember = await this.#register('ProtectedMarker1', secrets.realname);
    await addRecords(host, this.protectedMember, { ...secrets, applies: true });
    await host.register('fuzzLogin1');
  }

  /** Replaces the member, the operators and the other members whom operators decide about. */
  async replace(): Promise<void> {
    const n = (this.#made += 1);
    for (const role of ['admin', 'second', 'cashier', 'support', 'editor', 'releaser', 'auditor'] as const) {
      const held: Role = role === 'second' ? 'admin' : role;
      const { id, token } = await this.host.addOperator(held);
      await setOperatorPassword(this.host.db, id, this.#passwordHash);
      this.operators.set(role, token);
    }
    await this.replaceMember(`fuzzOther${n}`);
    const other = `/members/${this.member.id}`;
    for (const verb of ['lock-withdrawals', 'freeze']) {
      ok(await this.host.operator('POST', `${other}/${verb}`, { reason: '核查' }, this.operators.get('admin')));
    }
    await this.replaceMember(`fuzzer${n}`, n % 3 === 0);
    if (n % 3 === 1) await makeAgent(this.host.db, this.member.id);
    const login = await this.host.send('login_pc', { name: `fuzzer${n}`, password: loginPassword });
    this.endedSession = ok(login).data.api_token;
    await this.host.send('logoff', {}, { token: this.endedSession });
  }

  async replaceMember(name = `fuzzer${(this.#made += 1)}`, applies = true): Promise<void> {
    this.member = await this.#register(name, fixed.realname);
    await addRecords(this.host, this.member, {
      realname: fixed.realname,
      card: fixed.card,
      mobile: '13800138000',
      email: 'fuzz@example.com',
      amount: '900',
      note: secrets.note,
      applies,
    });
  }

  async #register(name: string, realname: string): Promise<TestMember> {
    const { data } = ok(await this.host.send('register', registration(name, { realname })));
    const row = await this.host.db.row<{ id: string }>('select id from member where username = $1', [name]);
    return { id: row?.id ?? '', name, token: data.api_token };
  }
}
