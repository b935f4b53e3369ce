import { get } from 'node:http';

/** A block of an event stream: its fields by name, with `data` parsed. */
export interface ReceivedEvent {
  id: string | undefined;
  event: string;
  data: any;
}

export interface EventClient {
  status: number;
  headers: NodeJS.Dict<unknown>;
  /** The next event; undefined once the stream has ended. Comments and blocks without data are skipped. */
  next(): Promise<ReceivedEvent | undefined>;
  nextBlock(): Promise<string | undefined>;
  leave(): void;
}

const field = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** Opens a member's stream. */
export const openEvents = (url: string, headers: Record<string, string>): Promise<EventClient> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      response.setEncoding('utf8');
      const chunks = response[Symbol.asyncIterator]();
      let text = '';
      const nextBlock = async (): Promise<string | undefined> => {
        while (!text.includes('\n\n')) {
          const chunk = await chunks.next().catch(() => ({ done: true, value: '' }));
          if (chunk.done) return undefined;
          text += chunk.value as string;
        }
        const end = text.indexOf('\n\n');
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      };
      const next = async (): Promise<ReceivedEvent | undefined> => {
        for (let block = await nextBlock(); block !== undefined; block = await nextBlock()) {
          const data = field(block, 'data');
          if (data !== undefined)
            return { id: field(block, 'id'), event: field(block, 'event') ?? '', data: JSON.parse(data) };
        }
        return undefined;
      };
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        next,
        nextBlock,
        leave: () => request.destroy(),
      });
    });
    request.once('error', reject);
  });
