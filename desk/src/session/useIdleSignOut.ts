import { App } from 'antd';
import { useEffect } from 'react';
import { idleLimit, isIdle, noteInput } from './activity';
import { setSessionToken } from './sessionToken';

const inputs = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/** ms between two looks at the clock; a timer of 30 minutes would stop while the computer sleeps. */
const checkEvery = 15_000;

/**
 * Signs this tab out after 30 minutes without pointer or keys, whatever the page reads by itself. The host ends the
 * session at the same time, since it does not count such calls as a use.
 */
export const useIdleSignOut = (): void => {
  const { message } = App.useApp();
  useEffect(() => {
    noteInput();
    const check = () => {
      if (!isIdle()) return;
      void message.info(`${idleLimit / 60_000} 分钟未操作，已自动退出，请重新登录`, 0);
      setSessionToken(null);
    };
    const note = () => {
      check();
      noteInput();
    };
    const timer = window.setInterval(check, checkEvery);
    for (const name of inputs) window.addEventListener(name, note, { capture: true, passive: true });
    return () => {
      window.clearInterval(timer);
      for (const name of inputs) window.removeEventListener(name, note, { capture: true });
    };
  }, [message]);
};
