import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { SiteAnchor } from '../button/SiteAnchor';
import { surface } from '../theme/mixins';
import { token } from '../theme/tokens';

export interface LinkRowProps {
  label: string;
  /** With a path the row is a link, with `onClick` a button, otherwise plain. */
  to?: string | undefined;
  onClick?: () => void;
  icon?: ReactNode;
  /** Value or badge on the right; it is the row's accessible description. */
  value?: ReactNode;
}

/** A row of a menu or an account overview. */
export function LinkRow({ label, to, onClick, icon, value }: LinkRowProps) {
  const valueId = useId();
  const described = value === undefined ? undefined : valueId;
  const content = (
    <>
      {icon && <Mark>{icon}</Mark>}
      <Label>{label}</Label>
      {value !== undefined && <Value id={valueId}>{value}</Value>}
      {(to !== undefined || onClick) && <ChevronRight size={16} />}
    </>
  );
  const named = { 'aria-label': label, 'aria-describedby': described, children: content };
  if (to !== undefined) return <RowLink to={to} {...named} />;
  if (onClick) return <RowButton type="button" onClick={onClick} {...named} />;
  return <PlainRow>{content}</PlainRow>;
}

export function RowGroup({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={title}>
      {title && <GroupTitle>{title}</GroupTitle>}
      <Surface>{children}</Surface>
    </section>
  );
}

const rowLook = css`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  width: 100%;
  min-height: 52px;
  padding: ${token.space.s2} ${token.space.s4};
  text-align: left;
  transition: background-color ${token.motion.quick} ${token.motion.ease};
  & + & {
    border-top: 1px solid ${token.color.line};
  }
  > svg:last-child {
    flex: none;
    color: ${token.color.textFaint};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const pressedLook = css`
  ${rowLook}
  &:active {
    background: ${token.color.raised};
  }
`;

const RowLink = styled(SiteAnchor)`
  ${pressedLook}
`;

const RowButton = styled.button`
  ${pressedLook}
`;

const PlainRow = styled.div`
  ${rowLook}
`;

const Mark = styled.span`
  display: flex;
  flex: none;
  color: ${token.color.gold};
`;

/* A long value leaves room for four characters. */
const Label = styled.span`
  flex: 1;
  min-width: 4em;
`;

const Value = styled.span`
  max-width: 60%;
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  text-align: right;
`;

const GroupTitle = styled.h2`
  margin-bottom: ${token.space.s2};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
`;

const Surface = styled.div`
  ${surface}
  overflow: hidden;
  > * + * {
    border-top: 1px solid ${token.color.line};
  }
`;
