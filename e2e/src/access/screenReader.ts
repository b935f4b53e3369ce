import type { CDPSession, Page } from '@playwright/test';

interface AxNode {
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value: unknown } }[];
}

/** Properties that a screen reader says, with its words. */
const said: Record<string, (value: unknown) => string> = {
  checked: (value) => (value === 'true' ? '已选中' : ''),
  selected: (value) => (value === true ? '已选择' : ''),
  pressed: (value) => (value === 'true' ? '已按下' : ''),
  expanded: (value) => (value === true ? '已展开' : '已折叠'),
  invalid: (value) => (value === 'true' ? '无效' : ''),
  required: (value) => (value === true ? '必填' : ''),
  disabled: (value) => (value === true ? '不可用' : ''),
};

const sentence = ({ role, name, description, value, properties = [] }: AxNode): string =>
  [
    `${role?.value ?? ''} “${name?.value ?? ''}”`,
    value?.value === undefined || value.value === '' ? '' : `值 ${value.value}`,
    ...properties.map((it) => said[it.name]?.(it.value.value) ?? ''),
    description?.value ? `说明 ${description.value}` : '',
  ]
    .filter(Boolean)
    .join('，');

/** Collects in the page what live regions say, each time that their text changes. */
const collectAnnouncements = () => {
  const announced: string[] = [];
  const last = new WeakMap<Element, string>();
  Object.assign(window, { announced });
  const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const touched = [target, ...addedNodes].map((it) => (it instanceof Element ? it : it.parentElement));
      for (const region of touched.flatMap((it) => [it?.closest(regions), ...(it?.querySelectorAll(regions) ?? [])])) {
        const text = region?.textContent?.trim() ?? '';
        if (!region || region.closest('[aria-live=off]') || last.get(region) === text) continue;
        last.set(region, text);
        if (text) announced.push(text);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/**
 * Follows the page as a screen reader does that is used with a keyboard: what has the focus is read from the browser's
 * accessibility tree, and what live regions say is read when they say it.
 */
export class ScreenReader {
  /** What was pressed (`>`), had the focus, and was announced (`*`), a line each. */
  readonly lines: string[] = [];
  #session: CDPSession | undefined;

  constructor(private readonly page: Page) {}

  /** Before the page is opened. */
  async start(): Promise<void> {
    await this.page.addInitScript(collectAnnouncements);
    this.#session = await this.page.context().newCDPSession(this.page);
  }

  /** Reads the announcements since the last time, each once. */
  async announcements(): Promise<string[]> {
    const texts = await this.page.evaluate(() => (window as unknown as { announced: string[] }).announced.splice(0));
    return [...new Set(texts)];
  }

  /** The node of an element in the accessibility tree; undefined if the expression finds none. */
  async #nodeOf(expression: string): Promise<AxNode | undefined> {
    const session = this.#session;
    if (!session) throw new Error('The screen reader was not started.');
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (!result.objectId) return undefined;
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    return nodes[0] as AxNode;
  }

  /** Reads what has the focus, with its group. @throws if nothing has it, since the member would be lost then */
  async focused(): Promise<string> {
    const isLost = await this.page.evaluate(() => document.activeElement === document.body);
    if (isLost) throw new Error(`The focus is lost after ${this.lines.slice(-8).join(' | ')}`);
    const group = await this.#nodeOf("document.activeElement.closest('[role=radiogroup]')");
    const node = await this.#nodeOf('document.activeElement');
    return [group, node].flatMap((it) => (it ? sentence(it) : [])).join(' / ');
  }

  /** Presses keys one after another, and notes what has the focus then. */
  async press(...keys: string[]): Promise<string> {
    for (const key of keys) await this.page.keyboard.press(key);
    const text = await this.focused();
    this.lines.push(`> ${keys.join(' ')}`, text);
    return text;
  }

  /** Types into the field that has the focus; secrets are dots in the transcript. */
  async type(text: string, shown = text): Promise<void> {
    await this.page.keyboard.type(text);
    this.lines.push(`> ${shown}`);
  }

  /** Presses Tab until what has the focus is named so. @throws after 40 stops */
  async tabTo(name: string): Promise<void> {
    for (let stop = 0; stop < 40; stop += 1) if ((await this.press('Tab')).includes(`“${name}”`)) return;
    throw new Error(`Tab does not reach ${name}.`);
  }

  /** Notes what is announced once it contains a text. */
  async expectAnnouncement(text: string): Promise<void> {
    const announced: string[] = [];
    const deadline = Date.now() + 15_000;
    while (!announced.some((it) => it.includes(text))) {
      if (Date.now() > deadline) throw new Error(`Not announced: ${text}; but ${announced.join(' / ')}`);
      announced.push(...(await this.announcements()));
    }
    this.lines.push(...announced.filter((it) => it.includes(text)).map((it) => `* ${it}`));
  }

  /** Notes what has the focus now, without a key. */
  async read(): Promise<void> {
    this.lines.push(await this.focused());
  }
}
