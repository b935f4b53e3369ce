import styled from 'styled-components';
import { token } from '../theme/tokens';

/**
 * A native progress bar. `tone="gold"` for ranks and prizes.
 * @param props.value percent, 0 to 100; a text, such as the mark of an early item, is kept as it is
 */
export function ProgressBar({
  label,
  value,
  tone = 'accent',
}: {
  label: string;
  value: number | string;
  tone?: 'accent' | 'gold';
}) {
  const percent = typeof value === 'string' ? value : Math.min(100, Math.max(0, value));
  return (
    <Bar
      aria-label={label}
      max={100}
      value={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent as number}
      $tone={tone}
    />
  );
}

const fills = {
  accent: token.color.accent,
  gold: `linear-gradient(90deg, ${token.color.goldDeep}, ${token.color.metalBright})`,
};

const Bar = styled.progress<{ $tone: keyof typeof fills }>`
  display: block;
  width: 100%;
  height: 8px;
  border: 0;
  border-radius: ${token.radius.pill};
  background: ${token.color.raised};
  appearance: none;
  overflow: hidden;
  &::-webkit-progress-bar {
    background: ${token.color.raised};
  }
  &::-webkit-progress-value {
    border-radius: ${token.radius.pill};
    background: ${({ $tone }) => fills[$tone]};
    transition: width ${token.motion.normal} ${token.motion.ease};
  }
  &::-moz-progress-bar {
    border-radius: ${token.radius.pill};
    background: ${({ $tone }) => fills[$tone]};
  }
`;
