import { startTransition, useEffect, useOptimistic, useRef, type ReactNode } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';
import styled, { css } from 'styled-components';
import { token } from '../theme/tokens';

export interface TabItem<Value extends string = string> {
  value: Value;
  label: string;
}

export interface TabsProps<Value extends string = string> {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `line` below a page header (scrolls horizontally), `pill` for two or three variants. */
  variant?: 'line' | 'pill';
  /** The panel shared by all tabs; it keeps its state when the tab changes. */
  children?: ReactNode;
}

/**
 * Tabs and the panel of the selected one; other panels are not rendered. A tap selects its tab at once; `onChange` is
 * called in a transition, so that the panel renders in slices.
 */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  variant = 'line',
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const [selected, select] = useOptimistic(value);
  const change = (next: Value) =>
    startTransition(() => {
      select(next);
      onChange(next);
    });
  /* Scrolls a selected tab into view, horizontally only. */
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[data-active]');
    if (value && row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  return (
    <Base.Root value={selected} onValueChange={(next) => change(next as Value)}>
      <List ref={list} aria-label={label} $variant={variant} activateOnFocus>
        {items.map((item) => (
          <Tab key={item.value} value={item.value} $variant={variant}>
            {item.label}
          </Tab>
        ))}
      </List>
      {/* One panel for all tabs: a panel per tab would leave the old one on the page for a frame. */}
      <Panel value={selected} inert={selected !== value}>
        {children}
      </Panel>
    </Base.Root>
  );
}

const lists = {
  line: css`
    gap: ${token.space.s1};
    border-bottom: 1px solid ${token.color.line};
    overflow-x: auto;
    scrollbar-width: none;
  `,
  pill: css`
    padding: ${token.space.s1};
    border: 1px solid ${token.color.line};
    border-radius: ${token.radius.control};
    background: ${token.color.surface};
  `,
};

const tabs = {
  line: css`
    padding: 0 ${token.space.s3};
    border-bottom: 2px solid transparent;
    &[data-active] {
      border-color: ${token.color.gold};
      color: ${token.color.text};
      font-weight: ${token.weight.strong};
    }
  `,
  pill: css`
    flex: 1;
    border-radius: 8px;
    &[data-active] {
      background: ${token.color.pressed};
      color: ${token.color.text};
      font-weight: ${token.weight.strong};
      box-shadow: ${token.shadow.card};
    }
  `,
};

const List = styled(Base.List)<{ $variant: 'line' | 'pill' }>`
  display: flex;
  ${({ $variant }) => lists[$variant]}
`;

const Tab = styled(Base.Tab)<{ $variant: 'line' | 'pill' }>`
  flex: none;
  min-height: ${token.size.touch};
  color: ${token.color.textSoft};
  white-space: nowrap;
  transition: color ${token.motion.quick} ${token.motion.ease};
  &:focus-visible {
    outline-offset: -2px;
  }
  ${({ $variant }) => tabs[$variant]}
`;

const Panel = styled(Base.Panel)`
  margin-top: ${token.space.s4};
  outline: none;
`;
