import type { ConnectedMember } from '@site/contract/operators';
import { registration, testHost, type TestMember } from '../../testing/testHost';

const host = testHost();

let members = 0;
/** Registers a member at a place where no other one was. */
const register = async (realname: string): Promise<TestMember> => {
  const name = `linked${(members += 1)}`;
  await host.send('register', registration(name, { realname }), {
    headers: { 'x-forwarded-for': `10.9.${members}.1`, 'user-agent': `Phone/${members}` },
  });
  const row = await host.db.row<{ id: string }>('select id from member where username = $1', [name]);
  return { id: row?.id ?? '', name, token: '' };
};
/** Lets a member log in where another one has registered. */
const visit = (guest: TestMember, owner: TestMember) =>
  host.db.run(
    `insert into login_attempt (member_id, device, address, succeeded)
      select $1, registered_device, registered_address, true from member where id = $2`,
    [guest.id, owner.id],
  );
const related = async ({ id }: TestMember): Promise<ConnectedMember[]> =>
  (await host.operator('GET', `/members/${id}/related`)).data;

const free = { frozen: 0, withdrawals_locked: 0, excluded: 0 };
const both: ConnectedMember['shares'] = ['device', 'address'];

test('names members in two steps, with what each shares and what restricts them', async () => {
  const root = await register('甲一');
  const [near, far, namesake] = [await register('乙二'), await register('丙三'), await register('甲一')];
  await visit(near, root);
  await visit(far, near);
  await host.operator('POST', `/members/${near.id}/freeze`, { reason: '核实' });
  const frozen = { id: Number(near.id), username: near.name, shares: both, ...free, frozen: 1 };
  expect(await related(root)).toEqual([
    { ...frozen, via: null },
    { id: Number(namesake.id), username: namesake.name, shares: ['name'], via: null, ...free },
    { id: Number(far.id), username: far.name, shares: both, via: Number(near.id), ...free },
  ]);
  expect(await related(far)).toEqual([
    { ...frozen, via: null },
    { id: Number(root.id), username: root.name, shares: both, via: Number(near.id), ...free },
  ]);
});

test('a name in common leads no further, and an empty one to no member', async () => {
  const [one, other, stranger] = [await register('丁四'), await register('丁四'), await register('戊五')];
  await visit(stranger, other);
  expect((await related(one)).map(({ username }) => username)).toEqual([other.name]);
  await host.db.run(`update member set realname = '' where id = any($1)`, [[one.id, other.id]]);
  expect(await related(one)).toEqual([]);
});

test('names at most 20 members', async () => {
  const root = await register('己六');
  await host.db.run(
    `insert into member (username, password_hash, fund_password_hash, realname)
      select 'many' || n, '', '', '己六' from generate_series(1, 30) n`,
  );
  expect(await related(root)).toHaveLength(20);
});
