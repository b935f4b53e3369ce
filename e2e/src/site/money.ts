import { expect } from '@playwright/test';
import { fundPassword, newName, password } from './member';
import { approveDeposit, site } from './site';

/* Members with money, on the site's own API host: what stands before a journey, said by the calls that a page would make. */

/** The site's own host answers `call` with code 200, and gives its data. */
export async function ask<Data>(call: string, body: object, token?: string, method = 'POST'): Promise<Data> {
  const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const response = await fetch(`${site()}/api/${call}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
  expect(code, `${call}: ${message}`).toBe(200);
  return data as Data;
}

/** A new member, with everything a profile wants; gives the session's token. */
export async function newMember(): Promise<string> {
  const { api_token: token } = await ask<{ api_token: string }>('register', {
    name: newName(),
    password,
    confirmPass: password,
    realname: '林晚',
    paypassword: fundPassword,
  });
  const mobile = `138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await ask('updateuserinfo', { mobile, email: '', birthday: '' }, token);
  return token;
}

/** An address that fits the protocol TRC20. */
export const trc20 = 'TXYZabcdefghijkmnopqrstuvwxyz54321';

/** A member with 1000.00 and a saved wallet; gives the session's token. */
export async function richMember(): Promise<string> {
  const token = await newMember();
  await ask('bindcard', { bank: 'USDT', bank_no: trc20, bank_owner: 'TRC20', pay_pass: fundPassword }, token);
  await ask('recharge', { paytype: 'usdt', amount: '1000', catepay: 'TRC20' }, token);
  await approveDeposit(await newestOrder(token, 1));
  return token;
}

interface Records {
  total: number;
  data: { out_trade_no: string; amount: string; state: number }[];
}

/** @param type 1 deposits, 2 withdrawals, 3 transfers in, 4 transfers out */
export const records = (token: string, type: 1 | 2 | 3 | 4): Promise<Records> =>
  ask<Records>('gettransrecord', { api_type: '', date: 4, page: 1, type }, token);

/** The number of a member's newest order of a kind. */
export async function newestOrder(token: string, type: 1 | 2): Promise<string> {
  const [newest] = (await records(token, type)).data;
  expect(newest, 'an order').toBeTruthy();
  return newest?.out_trade_no ?? '';
}

/** A member's main balance, yuan. */
export const balance = async (token: string): Promise<number> =>
  Number((await ask<{ balance: string }>('user', {}, token)).balance);

/** Moves money from the main wallet to a platform. */
export const transferIn = (token: string, platform: string, amount: string): Promise<unknown> =>
  ask('transfer', { amount, sourcetype: 'userbalance', targettype: platform }, token);

/** An address that opens the first game of a platform, once. */
export const gameAddress = async (token: string, platform: string): Promise<string> =>
  (await ask<{ url: string }>('getGameUrl', { plat_name: platform, game_type: 0, is_mobile_url: 1 }, token)).url;

/** Stakes an amount (yuan, what one bet on this platform may be) on a platform, by the form of its own page. */
export async function play(token: string, platform: string, stake: string): Promise<void> {
  const page = await fetch(await gameAddress(token, platform));
  const html = await page.text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  await fetch(page.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: new URLSearchParams({ round: hidden('round'), pick: hidden('pick'), chip: 'own', own: stake }).toString(),
    redirect: 'manual',
  });
}

/** What a member has been paid in rebates, and what waits, yuan. */
export const rebates = async (token: string): Promise<{ claimed: number; waiting: number }> => {
  const { jisuan, nojisuan } = await ask<{ jisuan: string; nojisuan: string }>(
    'getfanshui',
    { api_type: '', date: 4, page: 1, type: '' },
    token,
  );
  return { claimed: Number(jisuan), waiting: Number(nojisuan) };
};
