import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

export interface SectionProps {
  /** The visible heading (level 2), and the region's accessible name if it has no `name`. */
  title: string;
  /** The region's accessible name, where it says more than the heading. */
  name?: string;
  /** Next to the heading, usually a `TextLink`. */
  aside?: ReactNode;
  /** Hides the heading; the region keeps its name. */
  headingHidden?: boolean;
  children: ReactNode;
}

export function Section({ title, name, aside, headingHidden, children }: SectionProps) {
  const id = useId();
  if (headingHidden) return <section aria-label={name ?? title}>{children}</section>;
  return (
    <section {...(name ? { 'aria-label': name } : { 'aria-labelledby': id })}>
      <Head>
        <Heading id={id}>{title}</Heading>
        {aside}
      </Head>
      {children}
    </section>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s3};
  min-height: 28px;
  margin-bottom: ${token.space.s3};
  font-size: ${token.font.small};
`;

const Heading = styled.h2`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  font-size: ${token.font.strong};
  &::before {
    content: '';
    flex: none;
    width: 3px;
    height: 14px;
    border-radius: 2px;
    background: linear-gradient(${token.color.metalBright}, ${token.color.goldDeep});
  }
`;
