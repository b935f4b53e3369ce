import { type CallName, orderStates } from '@site/contract';
import { yuan } from '../../../api/src/base/money/money';
import { fundPassword, loginPassword } from '../../../api/src/testing/testHost';
import { memberChanges } from './memberChanges';
import type { MemberModel } from './memberModel';
import { operatorOperations, pickOrder } from './operatorOperations';
import { cardOf, paymentOperations } from './paymentOperations';
import type { ModelHost } from './modelHost';
import { isRemote, transferRemotely } from './remoteTransfers';
import { launchGame, playAgain, playRound } from './playRound';
import type { Seeded } from '../../../api/src/testing/random';
import type { Operation, Player } from './operation';
import { tronAddress } from '../../../api/src/testing/tronAddress';

/** The platforms that players use, and the field of their rebate rate in a VIP tier. */
export const playedPlatforms = { PT: 'electron', SABA: 'sport', AG: 'realperson' } as const;

const platformNames = ['AG', 'PT', 'OB', 'SABA'];

/** The platforms of random transfers, mostly remote ones if there are any. */
const platformsOf = ({ house: { remote } }: MemberModel) =>
  remote ? [...platformNames, ...remote.names, ...remote.names] : platformNames;

/** Random operations of one player, including amounts above the balance and invalid input. */
export const operationsOf = (host: ModelHost, random: Seeded, { member, model }: Player) => {
  const send = (name: CallName, payload: object, key?: string) =>
    host.send(name, payload, { ...member, ...(key ? { key } : {}) });
  /** The effect of a call that is served only while the member's restrictions allow it. */
  const admitted =
    (name: CallName, play: Operation['play']): Operation['play'] =>
    (to, answer) =>
      to.admit(name) ?? play(to, answer);
  const money = (name: CallName, payload: object, play: Operation['play'], other?: object): Operation => ({
    label: `${member.name} ${name} ${JSON.stringify(payload)}`,
    run: (key) => send(name, payload, key),
    play: admitted(name, play),
    ofMember: true,
    keyed: other ? { other: (key) => send(name, other, key) } : {},
  });
  const plain = (name: CallName, payload: object, play: Operation['play']): Operation => ({
    label: `${member.name} ${name} ${JSON.stringify(payload)}`,
    run: () => send(name, payload),
    play: admitted(name, play),
    ofMember: true,
  });
  /** An amount that is mostly below `of`, sometimes equal, sometimes above. */
  const some = (of: bigint): bigint =>
    random.weighted([
      [7, (of * BigInt(random.int(0, 60))) / 100n],
      [1, of],
      [1, of + BigInt(random.int(1, 5000))],
    ]);

  const recharge = () => {
    const amount = BigInt(
      random.weighted([
        [1, 0],
        [1, random.int(1, 20)],
        [20, random.int(100, 900_000)],
      ]),
    );
    const [way, payload] = random.pick<[string, object]>([
      ['USDT-TRC20', { paytype: 'usdt', catepay: 'TRC20' }],
      ['USDT-ERC20', { paytype: 'usdt', catepay: 'ERC20' }],
      [
        '银行转账',
        { paytype: 'bank', bank_owner: '张三', bank: '招商银行', bank_no: cardOf(member.id), bank_address: '深圳' },
      ],
      ['支付宝', { paytype: 'alipay' }],
      ['微信', { paytype: 'wxpay' }],
    ]);
    return money('recharge', { ...payload, amount: yuan(amount) }, (to, answer) => to.recharge(way, amount, answer), {
      ...payload,
      amount: yuan(amount + 100n),
    });
  };

  /** The accounts whose ids are known, sometimes with those that are not bound any more. */
  const accounts = model.accounts.filter(({ id, bound }) => id !== 0 && (bound || random.chance(0.2)));
  const anyAccount = () => (accounts.length ? random.pick(accounts).id : 999_999);

  const withdraw = (id = random.chance(0.1) ? 999_999 : anyAccount()) => {
    const part = some(model.wallet);
    const amount = random.chance(0.8) && part < 10_000n ? 10_000n : part;
    const payload = { bank: id, password: fundPassword };
    return money('withdraw', { ...payload, amount: yuan(amount) }, (to, answer) => to.withdraw(id, amount, answer), {
      ...payload,
      amount: yuan(amount + 10_000n),
    });
  };

  const transfer = () => {
    const towards = random.chance(0.55);
    const platform = random.pick(platformsOf(model));
    // Few members have money on a remote platform otherwise.
    const into = towards || (isRemote(model, platform) && model.on(platform) === 0n);
    const amount = some(into ? model.wallet : model.on(platform));
    const payload = into
      ? { sourcetype: 'userbalance', targettype: platform }
      : { sourcetype: platform, targettype: 'userbalance' };
    const play: Operation['play'] = (to, answer) =>
      isRemote(to, platform)
        ? transferRemotely(to, { platform, amount, into }, answer)
        : to.transfer(platform, amount, into);
    return money('transfer', { ...payload, amount: yuan(amount) }, play, { ...payload, amount: yuan(amount + 1n) });
  };

  const bind = () => {
    const before = model.accounts.filter(({ bound }) => bound);
    const again = before.length > 0 && random.chance(0.1) ? random.pick(before) : undefined;
    const kind = random.pick([1, 1, 1, 2] as const);
    // Accounts are identified by their last four characters.
    const last = 1111 + model.accounts.length * 2 + random.int(0, 1);
    const account =
      again ??
      (kind === 1
        ? {
            kind,
            bank: '招商银行',
            owner: '张三',
            number: `6225880100${member.id.padStart(2, '0').slice(-2)}${String(last)}`,
          }
        : {
            kind,
            bank: 'USDT',
            owner: 'TRC20',
            number: tronAddress(String(last)),
          });
    const payload =
      account.kind === 1
        ? { bank: account.bank, bank_owner: account.owner, bank_address: '深圳', bank_no: account.number }
        : { bank: account.bank, bank_owner: account.owner, bank_no: account.number };
    const { kind: ofKind, bank, owner, number } = account;
    return plain('bindcard', { ...payload, pay_pass: fundPassword }, (to) =>
      to.bind({ kind: ofKind, bank, owner, number }),
    );
  };

  const unbind = (id = anyAccount()) => plain('delcard', { id }, (to) => to.unbind(id));

  const switchMode = () => {
    const mode = random.int(0, 1);
    return plain('uptransferstatus', { transferstatus: mode }, (to) => to.switchMode(mode));
  };

  /** What a round pays. */
  const win = (amount: bigint): bigint => amount * random.pick([0n, 0n, 1n, 3n]);

  const play = (): Operation => {
    const platform = random.pick(['PT', 'SABA', 'AG'] as const);
    const amount = some(model.mode === 1 ? model.wallet + model.on(platform) : model.on(platform));
    return {
      label: `${member.name} plays ${yuan(amount)} on ${platform}`,
      run: () => playRound(host, member, platform, { amount, payout: win(amount) }),
      play: admitted('getGameUrl', (to, answer) => to.play(platform, amount, answer)),
      ofMember: true,
    };
  };

  const launch = (): Operation => {
    const platform = random.pick(['PT', 'SABA', 'AG'] as const);
    return {
      label: `${member.name} launches ${platform}`,
      run: () => launchGame(host, member, platform),
      play: admitted('getGameUrl', (to, answer) => to.launch(platform, answer)),
      ofMember: true,
    };
  };

  /** One more round of the game that the last launch opened. */
  const playOn = (): Operation | undefined => {
    const { game } = model;
    if (!game) return undefined;
    const amount = some(model.on(game.platform));
    return {
      label: `${member.name} plays-on ${yuan(amount)}`,
      run: () => playAgain(host, member, game, { amount, payout: win(amount) }),
      play: (to, answer) => to.playAgain(amount, answer),
    };
  };

  const logIn = (): Operation => ({
    label: `${member.name} login_pc`,
    needsAnswer: true,
    run: async () => {
      const answer = await host.send('login_pc', { name: member.name, password: loginPassword });
      if (answer.code === 200) member.token = answer.data.api_token;
      return answer;
    },
    play: (to) => to.logIn(),
  });

  /** Limits around the deposits of a day, so that some allow further deposits and some do not. */
  const setLimit = () => {
    const amount = random.weighted([
      [8, random.int(300_000, 6_000_000)],
      [1, undefined],
      [1, 0],
    ]);
    const period = random.weighted([
      [6, 'day'],
      [3, 'week'],
      [2, 'month'],
      [1, 'year'],
    ]);
    const fen = amount === undefined ? undefined : BigInt(amount);
    return plain('setlimit', { kind: 'deposit', period, amount: fen === undefined ? '' : yuan(fen) }, (to) =>
      to.setLimit(period, fen),
    );
  };

  /** A time-out of a day, or an exclusion of a year. */
  const pause = (kind: 'timeout' | 'exclusion') => {
    const days = kind === 'timeout' ? 1 : 365;
    return plain('setlimit', { kind, period: `${days}d`, amount: '' }, (to) => to.pause(kind, days));
  };

  const remind = () => {
    const period = random.pick(['30m', '60m', '120m', 'off']);
    return plain('setlimit', { kind: 'reality', period, amount: '' }, (to) => to.remind(period));
  };

  const claimRedPacket = () => money('douserredpacket', {}, (to, answer) => to.claimRedPacket(answer));
  const recoverAll = (): Operation => ({
    ...money('transall', {}, (to, answer) => to.recoverAll(answer)),
    ...(host.recovered && {
      learn: async (key) => {
        const recovered = await host.recovered?.(member.id, key);
        return recovered && { recovered };
      },
    }),
  });
  const claimRebates = () => money('dofanshui', {}, (to) => to.claimRebates());

  const cancel = () => {
    const order = pickOrder(model, random, random.pick([1, 2]), ({ state }) => state === orderStates.pending);
    return (
      order && plain('cancelorder', { out_trade_no: order.number }, (to, answer) => to.cancel(order.number, answer))
    );
  };

  const ofOperators = {
    ...operatorOperations(host, random, model),
    ...memberChanges(host, random, member.id, model),
    ...paymentOperations(host, random, { member, model }),
  };
  const onMoney = { recharge, withdraw, transfer, launch, play, playOn, recoverAll, claimRebates, claimRedPacket };
  return { ...ofOperators, ...onMoney, cancel, bind, unbind, switchMode, setLimit, pause, remind, logIn };
};
