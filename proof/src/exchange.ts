import { type Agent, type IncomingMessage, request as open } from 'node:http';

/** A process that serves requests, with its addresses while it runs. */
interface Target {
  addresses: { members: string; operators: string } | undefined;
  agent: Agent;
}

export interface Sent {
  /** Of the operators' listener; else of the members'. */
  operators?: boolean;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Reply {
  status: number;
  location: string | undefined;
  body: string;
}

interface Limits {
  /** ms after which the client gives up. */
  timeout: number;
  /** ms after which the client cuts the connection, once the request was sent. */
  cutAfter?: number | undefined;
}

/** Sends two answers to one request. */
export const answerTwice = ({ socket }: IncomingMessage, body: string): void => {
  const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  socket.end(answer + answer);
};

/** Sends a request once. Returns `unsent` if the process certainly did not receive it, and `lost` if it may have. */
export const exchange = (
  { addresses, agent }: Target,
  { operators = false, method, path, headers, body }: Sent,
  { timeout, cutAfter }: Limits,
): Promise<Reply | 'unsent' | 'lost'> =>
  new Promise((done) => {
    if (!addresses) return done('unsent');
    const url = `${operators ? addresses.operators : addresses.members}${path}`;
    const request = open(url, { method, agent, headers });
    const timer = setTimeout(() => request.destroy(), timeout);
    let connected = false;
    const end = (result: Reply | 'unsent' | 'lost') => {
      clearTimeout(timer);
      done(result);
    };
    const fail = () => end(connected ? 'lost' : 'unsent');
    request.on('socket', (socket) => {
      if (!socket.connecting) connected = true;
      else socket.once('connect', () => (connected = true));
    });
    request.on('finish', () => {
      if (cutAfter !== undefined) setTimeout(() => request.destroy(), cutAfter);
    });
    request.on('error', fail).on('close', fail);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('error', fail);
      response.on('end', () =>
        end({ status: response.statusCode ?? 0, location: response.headers.location, body: text }),
      );
    });
    request.end(body);
  });
