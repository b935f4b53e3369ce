import type { CallName } from '../../../contract/src';
import { calls } from '../../../contract/src/calls';
import { readContractExamples, startContractStub } from './contractStub';

let stub: Awaited<ReturnType<typeof startContractStub>>;
beforeAll(async () => {
  stub = await startContractStub();
});
afterAll(() => stub.close());

const names = Object.keys(calls) as CallName[];

const ask = (name: string, method: string): Promise<Response> =>
  fetch(`${stub.url}/api/${name}${method === 'GET' ? '?page=1' : ''}`, {
    method,
    headers: { authorization: 'Bearer anything', 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });

it.each(names)('answers %s as the contract says', async (name) => {
  const { method, data: schema } = calls[name];
  const response = await ask(name, method);
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
  expect({ status: response.status, code, message }).toEqual({ status: 200, code: 200, message: '操作成功' });
  const { issues } = await schema['~standard'].validate(data);
  expect(issues).toBeUndefined();
});

it('answers an unknown call like a host that does not have it', async () => {
  const response = await ask('callOfTomorrow', 'POST');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ code: 404, message: '接口不存在', data: null });
});

it.each(['/operator/deposits', '/healthz', '/', '/apis/user'])('has nothing at %s', async (path) => {
  expect((await fetch(stub.url + path)).status).toBe(404);
});

it('has minimal examples for exactly the calls that every API host has', () => {
  const required = names.filter((name) => !calls[name].options.optional);
  expect([...readContractExamples('minimal').keys()]).toEqual(required);
});
