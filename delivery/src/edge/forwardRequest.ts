import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { requestHeaders, responseHeaders } from './forwardedHeaders';
import { onceResponseEnds } from './onceResponseEnds';

/** Bodies up to this many bytes are read before they are passed on: without a stream a call costs half as much. */
const SMALL = 65_536;

const isSmall = ({ 'content-length': length }: IncomingHttpHeaders): boolean => Number(length) <= SMALL;

/** Closes the connection too: the unread part of a request's body would precede the client's next request. */
const sendFailure = (reply: FastifyReply, timedOut: boolean): FastifyReply =>
  reply
    .code(timedOut ? 504 : 502)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' })
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
    else onceResponseEnds(this.reply.request, this.reply, this.#onClose);
  }

  readonly #onClose = (): void => {
    if (!this.reply.raw.writableFinished) this.#controller?.abort(new Error('the client has left'));
  };

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Informational responses are between the edge and the API host.
    if (status < 200) return;
    const { reply } = this;
    reply.code(status).headers(responseHeaders(headers));
    // The connection cannot be used again before the rest of the body was read.
    if (!reply.request.raw.complete) reply.header('connection', 'close');
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
    if (chunks) this.reply.send(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#stream) this.#stream.destroy(error);
    else if (!hasLeft(this.reply)) {
      for (const name of Object.keys(this.reply.getHeaders())) this.reply.removeHeader(name);
      sendFailure(this.reply, /TIMEOUT/.test(String((error as NodeJS.ErrnoException).code)));
    }
  }
}

const withoutBody = new Set(['GET', 'HEAD']);

/** The body of a request: none, a small one once it has arrived, or its stream. Undefined if the client has left. */
const bodyOf = (raw: IncomingMessage): Promise<Buffer | undefined> | IncomingMessage | null => {
  const { headers, method = 'GET' } = raw;
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (!hasBody || withoutBody.has(method)) return null;
  if (!isSmall(headers)) return raw;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    raw.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    raw.once('close', () => resolve(undefined));
    raw.once('error', () => resolve(undefined));
  });
};

/** Sends a request on to the API host, and its response to the client. Never repeats a request. */
export const forwardRequest = (upstream: Dispatcher, request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request;
  const headers = requestHeaders(request);
  if (withoutBody.has(request.method)) delete headers['content-length'];
  const dispatch = (body: Buffer | IncomingMessage | null) => {
    const handler = new ResponseHandler(reply);
    const { method } = request;
    upstream.dispatch({ method, path: raw.url ?? '/', headers, body }, handler);
  };
  const body = bodyOf(raw);
  if (body instanceof Promise) void body.then((read) => read && dispatch(read));
  else dispatch(body);
};
