import { testHost, type TestMember } from '../../testing/testHost';

const host = testHost();
let member: TestMember;

const registered = new Date('2026-01-15T04:00:00Z');
const halfAYearLater = new Date('2026-07-15T04:00:00Z');
const itIs = (moment: string | Date) => host.setNow(new Date(moment));
const review = async () => (await host.send('limitreview', {}, member)).data;

beforeEach(async () => {
  member = await host.register();
  // Sessions and registrations have the clock of the database.
  await host.db.run('update member set created_at = $2 where id = $1', [member.id, registered]);
});
afterEach(() => host.setNow(undefined));

test('is offered six months after the registration', async () => {
  itIs(new Date(halfAYearLater.getTime() - 1000));
  expect(await review()).toEqual({ due: 0, reviewed_at: null });
  itIs(halfAYearLater);
  expect(await review()).toEqual({ due: 1, reviewed_at: null });
});

test('is offered again six months after the last review', async () => {
  itIs(halfAYearLater);
  expect(await host.send('reviewlimits', {}, member)).toMatchObject({ code: 200, message: '感谢您的核对！' });
  expect(await review()).toEqual({ due: 0, reviewed_at: '2026-07-15 12:00:00' });
  itIs('2027-01-15T03:59:59Z');
  expect(await review()).toMatchObject({ due: 0 });
  itIs('2027-01-15T04:00:00Z');
  expect(await review()).toMatchObject({ due: 1 });
});

test.each([
  ['a changed deposit limit counts as a review', { kind: 'deposit', period: 'day', amount: '500' }, 0],
  ['a reminder does not', { kind: 'reality', period: '30m', amount: '' }, 1],
])('%s', async (_rule, limit, due) => {
  itIs('2026-07-01T04:00:00Z');
  await host.send('setlimit', limit, member);
  itIs(halfAYearLater);
  expect(await review()).toMatchObject({ due });
});

test('of one member is not recorded for another', async () => {
  const other = await host.register();
  itIs(halfAYearLater);
  await host.send('reviewlimits', {}, other);
  expect(await review()).toEqual({ due: 1, reviewed_at: null });
});

test.each(['limitreview', 'reviewlimits'] as const)('%s needs a session', async (call) => {
  expect((await host.send(call)).code).toBe(401);
});
