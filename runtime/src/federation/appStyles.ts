import * as styledComponents from 'styled-components';
import type { IStyleSheetContext } from 'styled-components';

type StyleSheet = IStyleSheetContext['styleSheet'];
/** What `styled.div` and `styled(Component)` are, before the template. */
type Constructor = (typeof styledComponents.styled)['div'];

/** The styled components of one app, so that their rules can be removed together with the app. */
export interface AppStyles {
  /** The library for the app's modules. */
  library: typeof styledComponents;
  /** Removes the rules. No component of the app may be rendered. */
  remove: (sheet: StyleSheet) => void;
}

/**
 * Creates the library for one app. Its components are numbered by app: the next release uses the same ids, of which the
 * library keeps a list that it never shortens. Key frames have names by content and stay.
 */
export function createAppStyles(app: string): AppStyles {
  let count = 0;
  const nextId = () => `${app}-${count++}`;
  const wrap = (create: Constructor): Constructor =>
    Object.assign(
      ((...template: Parameters<Constructor>) => create.withConfig({ componentId: nextId() })(...template)) as never,
      {
        attrs: (attributes: never) => wrap(create.attrs(attributes) as never),
        withConfig: (config: never) => wrap(create.withConfig(config) as never),
      },
    ) as Constructor;
  const own = new Proxy(styledComponents.styled, {
    apply: (styled, _this, [target]: [never]) => wrap(styled(target) as never),
    get: (styled, tag) => {
      const found = Reflect.get(styled, tag) as unknown;
      return typeof found === 'function' && 'withConfig' in found ? wrap(found as Constructor) : found;
    },
  });
  return {
    library: { ...styledComponents, __esModule: true, default: own, styled: own } as never,
    remove: (sheet) => {
      for (let number = 0; number < count; number += 1) {
        const id = `${app}-${number}`;
        if (sheet.names.has(id)) sheet.clearRules(id);
      }
    },
  };
}
