import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { type MemberBrowser, windowSize } from './MemberBrowser';

const browserFile = process.env.MINI_BROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** The inode of a process's open socket; undefined of another file, or if the process has closed it. */
const socketInode = (descriptor: string): string | undefined => {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(descriptor))?.[1];
  } catch {
    return undefined;
  }
};

/** The port on which a process listens; undefined if it does not yet. */
const listeningPort = (pid: number): number | undefined => {
  const inodes = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => socketInode(`/proc/${pid}/fd/${fd}`)));
  const sockets = readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const listening = sockets.find(([, , , state, , , , , , inode]) => state === '0A' && inodes.has(inode));
  return listening && parseInt(listening[1]?.split(':')[1] ?? '', 16);
};

/** Starts a display of the window's size, without a screen. */
const startDisplay = async (): Promise<{ server: ChildProcess; name: string }> => {
  const { width, height } = windowSize;
  const args = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [output] = (await once(server.stdio[3] as NodeJS.EventEmitter, 'data')) as [Buffer];
  return { server, name: `:${String(output).trim()}` };
};

/**
 * Starts WebKitGTK's MiniBrowser by WebDriver (`apt-get install webkit2gtk-driver xvfb openbox`; `MINI_BROWSER` names
 * another file). Its toolbar is wider than the window, so a window manager shows it on the full screen.
 */
export async function startWebkit(): Promise<MemberBrowser> {
  const display = await startDisplay();
  const env = { ...process.env, DISPLAY: display.name };
  const windowManager = spawn('openbox', [], { env, stdio: 'ignore' });
  const driver = spawn('WebKitWebDriver', ['--port=0', '--host=127.0.0.1'], { env, stdio: 'ignore' });
  const stop = (): void => {
    for (const it of [driver, windowManager, display.server]) it.kill();
  };
  try {
    let port: number | undefined;
    for (const deadline = Date.now() + 10_000; !port && Date.now() < deadline; await sleep(20))
      port = driver.pid === undefined ? undefined : listeningPort(driver.pid);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browserFile, args: ['--automation', '--full-screen'] },
    });
    const session = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    const elementOf = async (expression: string): Promise<WebElement> => {
      const element = await session.executeScript<WebElement | null>(`return ${expression}`);
      if (!element) throw new Error(`There is no element ${expression}.`);
      return element;
    };
    return {
      version: `webkitgtk ${(await session.getCapabilities()).get('browserVersion')}`,
      open: (url) => session.get(url),
      evaluate: async <Value>(expression: string) => session.executeScript<Value>(`return ${expression}`),
      click: async (expression) => (await elementOf(expression)).click(),
      type: async (expression, text) => (await elementOf(expression)).sendKeys(text),
      screenshot: async (file) => writeFileSync(file, await session.takeScreenshot(), 'base64'),
      close: async () => {
        await session.quit();
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
