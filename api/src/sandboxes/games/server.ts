import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { assetPath } from '../../base/assets';
import { keepBodiesRaw } from '../../base/http/body';
import { serveAsset, servePictures } from '../../base/http/servePictures';
import { catalogue } from '../../games/lobby/catalogue';
import { platformTitle } from '../../ledger/platformList';
import { Faults, faultKinds, type FaultKind } from './faults';
import { faultsPage } from './faultsPage';
import { assetPaths, faultsPath, playPath } from './paths';
import { type GameKind, picksOf } from './playGame';
import type { PlaySession, Round, Rounds } from './rounds';
import { chips, closedPage, formNotices, pageHeaders, playPage, tableView, type Theme } from './view';
import type { WalletClient } from './walletClient';

interface Options {
  wallet: WalletClient;
  rounds: Rounds;
}

/** A play session with its rounds, the latest first. A round has the id of the form that has begun it. */
interface Table {
  play: PlaySession;
  rounds: Round[];
  /** The id of the next form. */
  next: string;
}

/** How many sessions are kept, and for how long without a request, ms: tokens last for six hours. */
const [maxTables, tableLifetime] = [10_000, 6 * 3_600_000];

/** How many rounds of a session are kept. */
const maxRounds = 30;

/** ms that a form waits for the end of its round; the script asks again then. */
const formWait = 4000;

const kindOf = (category: string): GameKind => (category === 'concise' ? 'slot' : 'baccarat');

const gameOf = (code: string) => catalogue.find((game) => game.code === code);

/** The theme that the member has chosen on the site, whose cookie comes along. */
const themeOf = ({ headers }: FastifyRequest): Theme =>
  /(?:^|; )theme=(light|dark)/.exec(headers.cookie ?? '')?.[1] as Theme;

const sendClosed = (request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string) =>
  reply
    .code(status)
    .headers(pageHeaders)
    .send(closedPage(title, text, themeOf(request)));

const formOf = ({ body }: FastifyRequest) => new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');

const isFault = (name: string): name is FaultKind => Object.hasOwn(faultKinds, name);

/** Whether a request comes from this machine itself and was not forwarded by a proxy. */
const isDirect = ({ headers }: FastifyRequest) => headers['x-forwarded-for'] === undefined;

/**
 * The game provider for tests: its pages below `/sandbox-games`, which play from the wallet or from what a member has
 * on a sandbox platform. Rounds are in memory; one that has begun is brought to its end also if its page is closed.
 */
export const makeSandboxGames = ({ wallet, rounds }: Options): FastifyInstance => {
  const tables = new LRUCache<string, Table>({ max: maxTables, ttl: tableLifetime, updateAgeOnGet: true });
  const app = Fastify({ bodyLimit: 4096 });
  keepBodiesRaw(app);
  serveAsset(app, assetPaths.style, 'sandbox-games/play.css');
  serveAsset(app, assetPaths.script, 'sandbox-games/play.js');
  servePictures(app, assetPaths.pictures, assetPath('sandbox-games/pictures'));
  app.setNotFoundHandler((request, reply) => sendClosed(request, reply, 404, '页面不存在', '请回到网站重新进入游戏。'));
  app.setErrorHandler((error: Error, request, reply) => {
    console.error(error.message);
    return sendClosed(request, reply, 500, '系统繁忙', '请稍后再试，您的余额不受影响。');
  });

  app.get<{ Querystring: { token?: string; game?: string; fault?: string } }>(playPath, async (request, reply) => {
    const { token = '', game: code = '', fault = '' } = request.query;
    const game = gameOf(code);
    if (!game) return sendClosed(request, reply, 404, '游戏不存在', '请回到网站选择其他游戏。');
    const outcome = await wallet.call(game.platform, 'authenticate', { token });
    if (outcome.kind !== 'decided')
      return sendClosed(request, reply, 503, '游戏维护中', '暂时无法进入游戏，请稍后再试。您的余额不受影响。');
    const { status, member, balance } = outcome.answer;
    if (status !== 'ok' || member === undefined)
      return sendClosed(request, reply, 410, '启动链接已失效', '链接需在一分钟内打开。请回到网站重新进入游戏。');
    const id = randomUUID();
    const played = { platform: game.platform, code, kind: kindOf(game.category) };
    const play = { id, token, member, game: played, balance, faults: Faults.of(fault) };
    tables.set(id, { play, rounds: [], next: randomUUID() });
    // The token leaves the address.
    return reply
      .headers({ ...pageHeaders, location: `${playPath}/${id}` })
      .code(303)
      .send();
  });

  const sendGone = (request: FastifyRequest, reply: FastifyReply) =>
    sendClosed(request, reply, 410, '游戏已关闭', '本次游戏已结束。请回到网站重新进入游戏。');

  app.get<{ Params: { id: string }; Querystring: { m?: string } }>(`${playPath}/:id`, async (request, reply) => {
    const table = tables.get(request.params.id);
    if (!table) return sendGone(request, reply);
    const { play } = table;
    const outcome = await wallet.call(play.game.platform, 'balance', { member: play.member, token: play.token });
    if (outcome.kind === 'decided') play.balance = outcome.answer.balance ?? play.balance;
    const { m = '' } = request.query;
    const notice = Object.hasOwn(formNotices, m) ? formNotices[m as keyof typeof formNotices] : '';
    return reply.headers(pageHeaders).send(
      playPage({
        action: `${playPath}/${play.id}`,
        title: gameOf(play.game.code)?.name ?? play.game.code,
        platname: platformTitle(play.game.platform),
        table: { ...table, notice },
        theme: themeOf(request),
      }),
    );
  });

  /** The round of a form: a new one, or that which it has begun before; or why there is none. */
  const roundOf = (table: Table, form: URLSearchParams): Round | keyof typeof formNotices => {
    const id = form.get('round') ?? '';
    const known = table.rounds.find((round) => round.id === id);
    if (known) return known;
    if (id !== table.next) return 'stale';
    const pick = form.get('pick') ?? '';
    if (!picksOf[table.play.game.kind].some(({ value }) => value === pick)) return 'pick';
    const chip = chips.find((it) => it === form.get('chip'));
    if (chip === undefined) return 'chip';
    const round = rounds.start(table.play, { id, pick, stake: BigInt(chip) * 100n });
    table.next = randomUUID();
    table.rounds.unshift(round);
    table.rounds.splice(maxRounds);
    return round;
  };

  app.post<{ Params: { id: string } }>(`${playPath}/:id`, async (request, reply) => {
    const table = tables.get(request.params.id);
    if (!table) return sendGone(request, reply.header('access-control-allow-origin', '*'));
    const round = roundOf(table, formOf(request));
    const isRound = typeof round === 'object';
    if (isRound) await Promise.race([round.running, setTimeout(formWait, undefined, { ref: false })]);
    if (request.headers.accept === 'application/json') {
      const notice = isRound ? '' : formNotices[round];
      const shown = tableView({ ...table, notice }, isRound ? round : table.rounds[0]);
      // The page has an opaque origin. Its session's id is what admits it.
      return reply.headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' }).send(shown);
    }
    const location = `${playPath}/${table.play.id}${isRound ? '' : `?m=${round}`}`;
    return reply
      .headers({ ...pageHeaders, location })
      .code(303)
      .send();
  });

  app.get(faultsPath, async (request, reply) => {
    if (!isDirect(request)) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(faultsPage(rounds, wallet));
  });
  app.post(faultsPath, async (request, reply) => {
    if (!isDirect(request)) return reply.callNotFound();
    const form = formOf(request);
    const [kind, from] = [form.get('kind') ?? '', Number(form.get('from'))];
    if (isFault(kind) && Number.isInteger(from) && from >= 0 && from < 10_000) rounds.faults.plan(kind, from);
    return reply.code(303).header('location', faultsPath).send();
  });
  return app;
};
