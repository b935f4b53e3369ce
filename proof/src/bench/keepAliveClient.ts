import { connect, type Socket } from 'node:net';

/** A request as it is written to a keep-alive connection. */
export const requestBytes = (url: string, path: string, headers: Record<string, string>, body: string): Buffer => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`,
  );
};

/**
 * One keep-alive connection that sends finished requests one after another. It does little else, so that what is
 * measured is the host and not its client.
 */
export class KeepAliveClient {
  readonly #socket: Socket;
  #text = '';
  #settle: { done: (answer: string) => void; fail: (error: Error) => void } | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
    this.#socket.on('data', (part: string) => this.#read(part));
    this.#socket.on('close', () => this.#settle?.fail(new Error('The host closed the connection.')));
    this.#socket.on('error', (error) => this.#settle?.fail(error));
  }

  /** Returns the status line, the headers and the body. */
  send(request: Buffer): Promise<string> {
    return new Promise((done, fail) => {
      this.#settle = { done, fail };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(part: string): void {
    this.#text += part;
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#text)?.[1]);
    if (this.#text.length < end + 4 + length) return;
    const answer = this.#text;
    this.#text = '';
    this.#settle?.done(answer);
  }
}
