import type { Page, Route } from '@playwright/test';
import type { CallData, CallName } from '../../../shared/src/contract';
import { answers } from './answers';

/** One request as the host met it. */
export interface Received {
  name: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

type Reply = (route: Route, request: Received) => Promise<void>;

const envelope = (code: number, message: string, data: unknown): Reply => {
  return (route) => route.fulfill({ json: { code, message, data } });
};

/**
 * An API host made of answers, in front of the page: any host that keeps the contract, with a say for the test in what it answers,
 * refuses, or leaves without an answer.
 */
export class ScriptedHost {
  readonly received: Received[] = [];
  readonly #replies = new Map<string, Reply>();

  constructor() {
    for (const [name, data] of Object.entries(answers)) this.#replies.set(name, envelope(200, '操作成功', data));
  }

  async attach(page: Page): Promise<void> {
    await page.route(/\/api\//, async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      const name = url.pathname.slice('/api/'.length);
      const json = request.headers()['content-type']?.startsWith('application/json') ? request.postDataJSON() : {};
      const received = { name, body: { ...Object.fromEntries(url.searchParams), ...json }, headers: request.headers() };
      this.received.push(received);
      const reply = this.#replies.get(name);
      /* Unknown calls: a host without what our own adds. Within the envelope, so that the browser's console stays quiet. */
      await (reply ?? envelope(404, '接口不存在', null))(route, received);
    });
  }

  /** From now on `name` succeeds with `data`. */
  answer<Name extends CallName>(name: Name, data: CallData<Name> | null, message = '操作成功'): void {
    this.#replies.set(name, envelope(200, message, data));
  }

  /** From now on `name` succeeds with what `give` makes of the request's body. */
  answerWith<Name extends CallName>(name: Name, give: (body: Record<string, unknown>) => CallData<Name>): void {
    this.#replies.set(name, (route, { body }) =>
      route.fulfill({ json: { code: 200, message: '操作成功', data: give(body) } }),
    );
  }

  /** From now on `name` is refused. */
  refuse(name: CallName, message: string, code = 422): void {
    this.#replies.set(name, envelope(code, message, null));
  }

  /** From now on `name` meets this transport status, with this text in place of an envelope. */
  break(name: CallName, status: number, body = '<html>bad gateway</html>'): void {
    this.#replies.set(name, (route) => route.fulfill({ status, body, contentType: 'text/html' }));
  }

  /** From now on the connection is lost when `name` is asked. */
  lose(name: CallName): void {
    this.#replies.set(name, (route) => route.abort('connectionreset'));
  }

  /** From now on `name` waits until the function that this gives back is called; then it is answered as before. */
  hold(name: CallName): () => void {
    const before = this.#replies.get(name);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    this.#replies.set(name, async (route, request) => {
      await released;
      await before?.(route, request);
    });
    return release;
  }

  /** The bodies with which `name` was asked. */
  asked(name: CallName): Record<string, unknown>[] {
    return this.received.filter((it) => it.name === name).map((it) => it.body);
  }
}
