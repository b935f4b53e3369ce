import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './test';

/** A file as it came over the wire. */
export interface Upload {
  /** The names of the form's fields. */
  fields: string[];
  name: string;
  type: string;
  bytes: Buffer;
  /** The bearer token that came with it. */
  authorization: string | undefined;
}

/** Takes `uploadimg` in the scripted host's place, over a real connection: a browser's routes do not show the bytes of a file. */
export class UploadHost {
  readonly taken: Upload[] = [];
  readonly #server = createServer((request, response) => void this.#take(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const file = form.get('file') as File;
    const bytes = Buffer.from(await file.arrayBuffer());
    const { authorization } = request.headers;
    this.taken.push({ fields: [...form.keys()], name: file.name, type: file.type, bytes, authorization });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 200, message: '上传成功', data: null }));
  }
}

/** The scripted host's test, with a host that takes uploads. */
export const test = base.extend<{ uploads: UploadHost }>({
  uploads: async ({ page, host: _host }, provide) => {
    const uploads = new UploadHost();
    const url = await uploads.listen();
    await page.route('**/api/uploadimg', (route) => route.continue({ url }));
    await provide(uploads);
    uploads.close();
  },
});
