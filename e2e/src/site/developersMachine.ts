import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { site } from './site';

/** What a developer has made of one of the app's files. */
type Change = (file: string, text: string) => string;

const types: Record<string, string> = { js: 'text/javascript', json: 'application/json' };

/** Serves a feature app as a developer's machine does: the build that is live on the site under test, with changes. */
export class DevelopersMachine {
  /** The files that it was asked for. */
  readonly asked: string[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request.url ?? '/', response));
  readonly #app: string;
  #live = '';
  #change: Change = (_file, text) => text;

  constructor(app: string) {
    this.#app = app;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on its files are so. */
  change(change: Change): void {
    this.#change = change;
  }

  async listen(): Promise<void> {
    const answer = await fetch(`${site()}/registry.json`);
    const { apps } = (await answer.json()) as { apps: Record<string, { base: string }> };
    this.#live = site() + apps[this.#app]?.base;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(path: string, response: ServerResponse): Promise<void> {
    const file = path.slice(1);
    this.asked.push(file);
    const found = await fetch(this.#live + file);
    response.writeHead(found.status, {
      'content-type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
    });
    response.end(this.#change(file, await found.text()));
  }
}
