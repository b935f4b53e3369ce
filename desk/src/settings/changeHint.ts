type Switches = Record<string, unknown>;

/** Whether a change of the switches turns some off, and does nothing else. */
const onlyTurnsOff = (before: Switches, after: Switches): boolean => {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  return changed.length > 0 && changed.every((name) => after[name] === 0);
};

/** When a change that needs a second operator takes effect. */
export const approvalHint = '提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。';

/**
 * When a change of a money setting takes effect.
 * @param after undefined for a reset
 */
export const changeHint = (key: string, before: unknown, after: unknown): string =>
  key === 'switches' && after !== undefined && onlyTurnsOff(before as Switches, after as Switches)
    ? '关闭立即生效；重新开启须由另一位操作员复核。'
    : approvalHint;
