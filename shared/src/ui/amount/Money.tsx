import styled, { css } from 'styled-components';
import type { Decimal } from '@site/contract';
import { formatMoney } from '../../money/formatMoney';
import { enlarged, figures } from '../theme/mixins';
import { token } from '../theme/tokens';

type MoneyTone = 'plain' | 'gold' | 'state';
type MoneySize = 'caption' | 'body' | 'strong' | 'title' | 'display' | 'hero';

export interface MoneyProps {
  /** CNY as a decimal, or fen as a bigint. */
  value: Decimal | bigint | null | undefined;
  /** Prefixes gains with +. */
  signed?: boolean;
  /** `state` colours gains green and losses red. */
  tone?: MoneyTone;
  size?: MoneySize;
}

/** A money amount in tabular figures, `¥1,234.50`. */
export function Money({ value, signed, ...look }: MoneyProps) {
  return <MoneyText text={formatMoney(value, { signed })} {...look} />;
}

export interface MoneyTextProps extends Pick<MoneyProps, 'tone' | 'size'> {
  text: string;
}

/** A money amount that is already formatted (`formatMoney`). */
export function MoneyText({ text, tone = 'plain', size = 'strong' }: MoneyTextProps) {
  return (
    <Look translate="no" $tone={tone} $size={size} $negative={text.startsWith('-')}>
      {text}
    </Look>
  );
}

/* Eleven digits fit into a card at 320 px, at any size of text. */
const hero = css`
  font-size: min(${token.font.hero}, 9vw);
  line-height: calc(${token.font.hero} * ${token.line.tight});
`;

const tones = {
  plain: css``,
  gold: css`
    color: ${token.color.gold};
  `,
  state: css<{ $negative: boolean }>`
    color: ${({ $negative }) => ($negative ? token.color.bad : token.color.good)};
  `,
};

const Look = styled.span<{ $tone: MoneyTone; $size: MoneySize; $negative: boolean }>`
  ${figures}
  font-size: ${({ $size }) => token.font[$size]};
  font-weight: ${token.weight.strong};
  line-height: ${token.line.tight};
  white-space: nowrap;
  ${enlarged} {
    white-space: normal;
  }
  ${({ $size }) => $size === 'hero' && hero}
  ${({ $tone }) => tones[$tone]}
`;
