import { calls, type CallName } from '../../../shared/src/contract';
import { startContractStub } from './contractStub';

let stub: Awaited<ReturnType<typeof startContractStub>>;
beforeAll(async () => {
  stub = await startContractStub();
});
afterAll(() => stub.close());

const ask = (name: string, method: string): Promise<Response> =>
  fetch(`${stub.url}/api/${name}${method === 'GET' ? '?page=1' : ''}`, {
    method,
    headers: { authorization: 'Bearer anything', 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });

it.each(Object.keys(calls) as CallName[])('answers %s as the contract says', async (name) => {
  const { method, data: schema } = calls[name];
  const response = await ask(name, method);
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
  expect({ status: response.status, code, message }).toEqual({ status: 200, code: 200, message: '操作成功' });
  const { issues } = await schema['~standard'].validate(data);
  expect(issues).toBeUndefined();
});

it('answers what the contract does not have as a host without it would', async () => {
  const response = await ask('callOfTomorrow', 'POST');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ code: 404, message: '接口不存在', data: null });
});

it.each(['/operator/deposits', '/healthz', '/', '/apis/user'])('has nothing at %s', async (path) => {
  expect((await fetch(stub.url + path)).status).toBe(404);
});
