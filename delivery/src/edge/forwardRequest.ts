import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { isBodiless, requestHeaders, setResponseHeaders } from './forwardedHeaders';
import { onceResponseEnds } from './limitInFlight';
import { plainResponseHeaders } from './securityHeaders';

/** Bodies up to this many bytes are read before they are passed on: without a stream a call costs half as much. */
const SMALL = 65_536;

const isSmall = ({ 'content-length': length }: IncomingHttpHeaders): boolean => Number(length) <= SMALL;

const joined = (chunks: Buffer[]): Buffer => (chunks.length === 1 && chunks[0]) || Buffer.concat(chunks);

/** Closes the connection too: the unread part of a request's body would precede the client's next request. */
const sendFailure = (reply: FastifyReply, timedOut: boolean): FastifyReply =>
  reply
    .code(timedOut ? 504 : 502)
    .headers({ ...plainResponseHeaders, connection: 'close' })
    .type('text/plain; charset=utf-8')
    .send(timedOut ? 'The API host did not answer in time.\n' : 'The API host cannot be reached.\n');

/** Whether the client's connection is cut. A response that waits in a pipeline is not destroyed with it. */
const hasLeft = ({ raw, request }: FastifyReply): boolean => raw.destroyed || request.raw.socket.destroyed;

/** Passes the API host's response on to the client. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #chunks: Buffer[] | undefined;
  #stream: Readable | undefined;

  constructor(private readonly reply: FastifyReply) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The client may have left while its body was read.
    if (hasLeft(this.reply)) controller.abort(new Error('the client has left'));
    else onceResponseEnds(this.reply.request, this.reply, () => this.#abortUnlessSent());
  }

  #abortUnlessSent(): void {
    if (!this.reply.raw.writableFinished) this.#controller?.abort(new Error('the client has left'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Informational responses are between the edge and the API host.
    if (status < 200) return;
    const { reply } = this;
    setResponseHeaders(reply.code(status), headers);
    if (isSmall(headers)) {
      this.#chunks = [];
      return;
    }
    this.#stream = new Readable({ read: () => controller.resume() });
    reply.send(this.#stream);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#chunks) this.#chunks.push(chunk);
    else if (this.#stream?.push(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    this.#stream?.push(null);
    const chunks = this.#chunks;
    if (chunks) this.reply.send(joined(chunks));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#stream) this.#stream.destroy(error);
    else if (!hasLeft(this.reply)) {
      for (const name of Object.keys(this.reply.getHeaders())) this.reply.removeHeader(name);
      sendFailure(this.reply, /TIMEOUT/.test(String((error as NodeJS.ErrnoException).code)));
    }
  }
}

/**
 * Calls `send` with the body of a request: none, a small one once it has arrived, or its stream. Does not call it if
 * the client leaves before.
 */
const withBody = (raw: IncomingMessage, send: (body: Buffer | Readable | null) => void): void => {
  const { headers, method = 'GET' } = raw;
  const hasBody = Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || isBodiless(method)) send(null);
  else if (!isSmall(headers)) {
    // A copy, since undici removes the socket of a request that is its body.
    const body = raw.pipe(new PassThrough());
    // Of a body that is not wanted to its end, the rest would keep the next request of the connection from being read.
    body.once('close', () => raw.resume());
    send(body);
  } else {
    const chunks: Buffer[] = [];
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    raw.once('end', () => send(joined(chunks)));
  }
};

/** Sends a request on to the API host, and its response to the client. Never repeats a request. */
export const forwardRequest = (upstream: Dispatcher, request: FastifyRequest, reply: FastifyReply): void => {
  const { method, raw } = request;
  withBody(raw, (body) => {
    const headers = requestHeaders(request);
    upstream.dispatch({ method, path: raw.url ?? '/', headers, body }, new ResponseHandler(reply));
  });
};
