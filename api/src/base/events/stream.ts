import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setAnswerHeaders } from '../http/answerHeaders';

/** Unsent bytes up to which a client counts as reading. */
const maxUnsent = 16_384;

/**
 * An answer of Server-Sent Events to one client. Written directly: a `Readable` in between would take more memory than
 * it.
 */
export class EventStream<Owner> {
  readonly owner: Owner;
  readonly #response: ServerResponse;
  readonly #headers: Record<string, string>;
  /** Unsent bytes of the last write to a client that was reading. */
  #lastWriteBytes = 0;
  /** The client did not read at the time of the last comment. */
  #wasBehind = false;

  /** @param headers sent in addition to the headers of an event stream */
  constructor(owner: Owner, response: ServerResponse, headers: Record<string, string> = {}) {
    this.owner = owner;
    this.#response = response;
    this.#headers = headers;
  }

  get hasBegun(): boolean {
    return this.#response.headersSent;
  }

  begin(headers: Record<string, string> = {}): void {
    this.#response.writeHead(200, {
      ...this.#headers,
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // nginx would collect events until its buffer is full.
      'x-accel-buffering': 'no',
      connection: 'close',
    });
  }

  /**
   * Sends a comment, which keeps proxies from closing an idle connection. Closes the connection if the
   * client was behind at the previous comment too.
   */
  comment(): void {
    if (!this.hasBegun) return;
    const isBehind = this.#response.writableLength > maxUnsent;
    if (isBehind && this.#wasBehind) return void this.#response.destroy();
    this.#wasBehind = isBehind;
    this.write(': keep-alive\n\n');
  }

  end(): void {
    // Ending it before its headers would send an empty answer with status 200.
    if (this.hasBegun) this.#response.end();
    else this.#response.destroy();
  }

  /**
   * Writes a text of any length to a client that reads. Closes the connection of a client that does not, before what
   * comes after that text fills the memory. The client may resume.
   */
  write(text: string): void {
    const response = this.#response;
    if (response.destroyed) return;
    // Measured before the write: written data stays in the buffer until the end of the tick, even if the client reads.
    const unsent = response.writableLength;
    if (unsent - this.#lastWriteBytes > maxUnsent) return void response.destroy();
    response.write(text);
    if (unsent <= maxUnsent) this.#lastWriteBytes = response.writableLength - unsent;
  }
}

/** The stream that answers a request, with the headers of every answer. */
export const answerWithEvents = <Owner>(request: FastifyRequest, reply: FastifyReply, owner: Owner) => {
  setAnswerHeaders(request, reply);
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  reply.hijack();
  return new EventStream(owner, reply.raw, Object.fromEntries(headers));
};
