import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect as impatient } from '../fixtures/test';

export type OrderKind = 'deposit' | 'withdrawal';
export type Decision = 'approved' | 'rejected';

/** A row of a list as the operator sees it. */
interface RowLook {
  /** Whose claim the row shows. */
  claim: 'own' | 'other' | 'none';
  isSelected: boolean;
  /** Labels of the buttons that can be pressed. */
  buttons: string[];
}

/** What the API says when another operator was first. */
const conflict = /由.+处理中|请在批次中处理|该记录已处理/;

/** What an overloaded host says, after which operators repeat what they did. */
const overload = /系统繁忙|网络异常/;

/** ms until a click on a row that has gone meanwhile is given up. */
const clickTimeout = 3000;

/** ms after which something that had no effect is done again. */
const retryTime = 10_000;

/** Patience on a machine with other work; nothing is expected to take that long. */
export const patient = { timeout: 90_000, intervals: [50, 100, 200] };
const expect = impatient.configure({ timeout: patient.timeout });

/** Remembers the messages that a page shows, from its start on: each is on the screen for three seconds. */
export const rememberMessages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const messages = new Set<string>();
    Object.assign(window, { messages });
    const remember = () => {
      for (const notice of document.querySelectorAll('.ant-message-notice')) messages.add(notice.textContent ?? '');
    };
    new MutationObserver(remember).observe(document, { childList: true, subtree: true });
  });

/** The messages of `rememberMessages`. */
export const shownMessages = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { messages: Set<string> }).messages]);

/** An operator at the desk, who works off queues by keys and buttons, and how long each action took. */
export class FloorOperator {
  readonly actions: { action: string; ms: number }[] = [];
  /** Decisions, by the order's number. */
  readonly decided = new Map<string, Decision>();
  /** The payment reference of each payout that this operator has paid. */
  readonly paid = new Map<string, string>();
  /** What the API said when another operator was first. */
  readonly conflicts: string[] = [];
  readonly #refusals = new Map<string, string>();
  readonly #undone = new Set<string>();

  constructor(
    readonly page: Page,
    readonly name: string,
    /** Which of the free orders it takes, so that colleagues seldom meet at one. */
    readonly place: number,
  ) {
    page.on('response', (response) => {
      if (response.request().method() !== 'POST') return;
      /* The answer of a page that was left cannot be read. */
      void response.json().then(
        (body: { code: number; message: string }) => this.#note(new URL(response.url()).pathname, body),
        () => undefined,
      );
    });
  }

  #note(path: string, { code, message }: { code: number; message: string }): void {
    if (code === 200) return;
    this.#refusals.set(path, message);
    if (conflict.test(message)) this.conflicts.push(message);
  }

  async #timed<Result>(action: string, work: () => Promise<Result>): Promise<Result> {
    const begin = performance.now();
    const result = await work();
    this.actions.push({ action, ms: Math.round(performance.now() - begin) });
    return result;
  }

  #row(order: string): Locator {
    return this.page.locator(`tr[data-row-key="${order}"]`);
  }

  /** What the row of an order looks like; undefined if it is not listed. */
  #look(order: string): Promise<RowLook | undefined> {
    return this.page.evaluate(
      ([id, name]) => {
        const row = document.querySelector(`tr[data-row-key="${id}"]`);
        if (!row) return undefined;
        const text = row.textContent ?? '';
        const isOwn = text.includes(`${name}处理中`);
        return {
          claim: isOwn ? 'own' : /处理中|批次/.test(text) ? 'other' : 'none',
          isSelected: row.hasAttribute('aria-current'),
          buttons: [...row.querySelectorAll('button:enabled')].map((it) => (it.textContent ?? '').replaceAll(' ', '')),
        };
      },
      [order, this.name] as const,
    );
  }

  /** Waits until a row looks as it should, or is gone, or the API has refused the action with this path. */
  async #until(
    order: string,
    isDone: (look: RowLook) => boolean,
    path = '',
    timeout = patient.timeout,
  ): Promise<RowLook | undefined> {
    let look: RowLook | undefined;
    await expect
      .poll(
        async () => {
          look = await this.#look(order);
          return !look || isDone(look) || this.#refusals.has(path);
        },
        { ...patient, timeout },
      )
      .toBe(true);
    return look;
  }

  /** The message if another operator was first or the host is overloaded; throws for any other refusal. */
  #refusal(path: string): string | undefined {
    const message = this.#refusals.get(path);
    if (message !== undefined && !conflict.test(message) && !overload.test(message))
      throw new Error(`${path}: ${message}`);
    return message;
  }

  /** The orders of a list that are free, claimed or selected ones first, then those from `place` on. */
  async #listFree(title: string): Promise<string[]> {
    const rows = this.page.getByRole('table', { name: title, exact: true }).locator('tr[data-row-key]');
    const free = await rows.evaluateAll(
      (all, name) =>
        all.flatMap((row) => {
          const text = row.textContent ?? '';
          const isOwn = text.includes(`${name}处理中`);
          if (!isOwn && /处理中|批次|等待复核/.test(text)) return [];
          return { order: row.getAttribute('data-row-key') ?? '', isNext: isOwn || row.hasAttribute('aria-current') };
        }),
      this.name,
    );
    const others = free.filter(({ isNext }) => !isNext);
    const from = this.place % Math.max(1, others.length);
    const sorted = [...free.filter(({ isNext }) => isNext), ...others.slice(from), ...others.slice(0, from)];
    return sorted.map(({ order }) => order);
  }

  /** Handles one order after the other, until the list is empty; waits while others work on all that it has. */
  async workOff(title: string, emptyText: string, handle: (order: string) => Promise<void>): Promise<void> {
    const table = this.page.getByRole('table', { name: title, exact: true });
    for (;;) {
      let next: string | undefined;
      await expect
        .poll(async () => {
          [next] = await this.#listFree(title);
          return next !== undefined || (await table.getByText(emptyText).isVisible()) ? '' : table.innerText();
        }, patient)
        .toBe('');
      if (next === undefined) return;
      await handle(next);
    }
  }

  /** Opens a queue by the navigation, which sends the refusals of the page that is left. */
  async open(title: string): Promise<void> {
    await this.#timed(`open ${title}`, async () => {
      await this.page
        .getByRole('navigation', { name: '主导航' })
        .getByRole('link', { name: title, exact: true })
        .click();
      await expect(this.page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    });
  }

  /** Selects an order by a click; false if it has gone. */
  async select(order: string): Promise<boolean> {
    const look = await this.#look(order);
    if (!look || look.isSelected) return look !== undefined;
    const click = () => this.#row(order).getByText(order).click({ timeout: clickTimeout });
    return this.#timed('select', async () => {
      await click().catch(() => undefined);
      return (await this.#until(order, ({ isSelected }) => isSelected)) !== undefined;
    });
  }

  /** Claims an order; false if another operator was first. */
  async claim(kind: OrderKind, order: string, press: () => Promise<unknown>): Promise<boolean> {
    const ready = await this.#until(order, ({ claim, buttons }) => claim !== 'none' || buttons.includes('领取'));
    if (ready?.claim !== 'none') return ready?.claim === 'own';
    const path = `/operator/${kind}s/${order}/claim`;
    this.#refusals.delete(path);
    /* A click may have missed a row that moved; a claim that is repeated by its owner changes nothing. */
    const attempt = async () => {
      await press();
      await this.#until(order, ({ claim }) => claim !== 'none', path, retryTime);
    };
    await this.#timed('claim', () => expect(attempt).toPass(patient));
    const refusal = this.#refusal(path);
    if (refusal === undefined) return (await this.#look(order))?.claim === 'own';
    /* The list is read again after a refusal and shows who works on the order. */
    if (conflict.test(refusal)) await this.#until(order, ({ claim }) => claim !== 'none');
    return false;
  }

  /** Claims and decides the selected order, once the evidence about it is on the screen. */
  async decide(kind: OrderKind, order: string, decision: Decision): Promise<void> {
    if (!(await this.select(order)) || !(await this.claim(kind, order, () => this.page.keyboard.press('c')))) return;
    await this.#timed('evidence', () => this.#until(order, ({ buttons }) => buttons.includes('通过')));
    if (decision === 'approved' || this.#undone.has(order)) {
      await this.#approve(kind, order);
      this.decided.set(order, 'approved');
      return;
    }
    await this.#refuse(order);
    /* The first refusal of each operator is a mistake. */
    if (this.#undone.size === 0) await this.#undo(order);
    else this.decided.set(order, 'rejected');
  }

  async #approve(kind: OrderKind, order: string): Promise<void> {
    const path = `/operator/${kind}s/${order}/approve`;
    do {
      if (!(await this.#until(order, ({ buttons }) => buttons.includes('通过')))) return;
      this.#refusals.delete(path);
      await this.#timed('approve', async () => {
        await this.page.keyboard.press('a');
        await this.#until(order, () => false, path);
      });
    } while (this.#refusal(path) !== undefined);
  }

  async #refuse(order: string): Promise<void> {
    await this.#timed('refuse', async () => {
      await this.page.keyboard.press('r');
      const dialog = this.page.getByRole('dialog', { name: `拒绝 ${order}` });
      await expect(dialog.getByLabel('原因', { exact: true })).toBeFocused();
      await this.page.keyboard.type('未收到付款');
      await this.page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await this.#until(order, () => false);
    });
  }

  /** Undoes a refusal that is not sent yet. The order is listed again, still claimed. */
  async #undo(order: string): Promise<void> {
    this.#undone.add(order);
    await this.#timed('undo', async () => {
      const notice = this.page.getByRole('alert').filter({ hasText: order });
      await notice.getByRole('button', { name: /撤\s*销/ }).click();
      await expect(this.#row(order)).toBeVisible();
    });
  }

  /** Claims a payout and marks it as paid. */
  async pay(order: string): Promise<void> {
    const press = (label: string) =>
      this.#row(order)
        .getByRole('button', { name: label })
        .click({ timeout: clickTimeout })
        .catch(() => undefined);
    if (!(await this.select(order)) || !(await this.claim('withdrawal', order, () => press('领取')))) return;
    await this.#until(order, ({ buttons }) => buttons.includes('标记已付款'));
    const reference = `TX-${order}`;
    await this.#timed('pay', async () => {
      const dialog = this.page.getByRole('dialog', { name: `标记已付款 ${order}` });
      await expect(async () => {
        await press('标记已付款');
        await expect(dialog).toBeVisible({ timeout: retryTime });
      }).toPass(patient);
      await dialog.getByLabel('付款凭证').fill(reference);
      /* An overloaded host leaves it open; the same payment again is made once. */
      await expect(async () => {
        await this.page.keyboard.press('Enter');
        await impatient(dialog).toBeHidden();
      }).toPass(patient);
      await this.#until(order, () => false);
    });
    this.paid.set(order, reference);
  }

  /** Makes a batch of the last free payouts of the list, at most twenty, and imports its results. */
  async payBatch(): Promise<void> {
    const path = '/operator/payout-batches';
    this.#refusals.delete(path);
    const id = await this.#timed('batch', async () => {
      for (const order of (await this.#listFree('待付款')).slice(-20)) {
        const box = this.page.getByRole('checkbox', { name: `选择 ${order}` });
        if ((await this.#look(order))?.claim === 'none')
          await box.check({ timeout: clickTimeout }).catch(() => undefined);
      }
      const button = this.page.getByRole('button', { name: /^创建付款批次/ });
      /* Others may have claimed all of them meanwhile. */
      if (await button.isDisabled()) return undefined;
      await button.click({ timeout: clickTimeout }).catch(() => undefined);
      const dialog = this.page.getByRole('dialog', { name: '创建付款批次' });
      const answered = this.page.waitForResponse(
        (it) => it.request().method() === 'POST' && new URL(it.url()).pathname === path,
      );
      await dialog.getByRole('button', { name: /创\s*建/ }).click();
      const { data } = (await (await answered).json()) as { data: { id: number } | null };
      await expect(dialog).toBeHidden();
      return data?.id;
    });
    if (id !== undefined) await this.#importResults(id);
    else this.#refusal(path);
  }

  async #importResults(id: number): Promise<void> {
    const row = this.page.getByRole('table', { name: '付款批次' }).locator(`tr[data-row-key="${id}"]`);
    const orders = await this.#timed('batch file', async () => {
      const started = this.page.waitForEvent('download');
      await row.getByRole('button', { name: '下载付款文件' }).click();
      const file = await readFile(await (await started).path(), 'utf8');
      return [...file.matchAll(/^"?(W\d+)/gm)].map(([, order = '']) => order);
    });
    const lines = orders.map((order) => `${order},成功,BANK-${order},`);
    const csv = ['订单号,结果,付款凭证,失败原因', ...lines].join('\r\n');
    await this.#timed('batch results', async () => {
      await row.getByRole('button', { name: '导入结果' }).click();
      const dialog = this.page.getByRole('dialog', { name: `导入批次 ${id} 的付款结果` });
      const file = { name: `results-${id}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await dialog.getByLabel('结果文件').setInputFiles(file);
      await dialog.getByRole('button', { name: /导\s*入/ }).click();
      const results = this.page.getByRole('dialog', { name: `批次 ${id} 的付款结果`, exact: true });
      await expect(results).toContainText(`${orders.length} 笔`);
      await results.getByRole('button', { name: '知道了' }).click();
      await expect(row).toHaveCount(0);
    });
    for (const order of orders) this.paid.set(order, `BANK-${order}`);
  }

  /** Lists the payouts of one channel. */
  async chooseChannel(label: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: '渠道' }).getByText(label, { exact: true }).click();
    await expect(this.page.getByRole('radio', { name: label })).toBeChecked();
  }
}
