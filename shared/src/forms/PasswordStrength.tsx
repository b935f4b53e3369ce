import styled from 'styled-components';
import { token } from '../ui/theme/tokens';

const words = ['', '弱', '中', '强'] as const;

/** 0 empty, 1 weak, 2 fair, 3 strong, by length and kinds of characters. Only a hint: no rule uses it. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (!password) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length;
  const repeated = new Set(password).size < 5;
  if (password.length < 8 || kinds < 2 || repeated) return 1;
  return password.length >= 12 || kinds >= 3 ? 3 : 2;
}

/** The strength of a new password, as a word and three bars. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password);
  if (strength === 0) return null;
  return (
    <Line $strength={strength} aria-live="polite">
      <span>强度：{words[strength]}</span>
      <Bars aria-hidden>
        {[1, 2, 3].map((step) => (
          <i key={step} data-on={step <= strength || undefined} />
        ))}
      </Bars>
    </Line>
  );
}

const colors = { 1: token.color.bad, 2: token.color.gold, 3: token.color.good };

const Line = styled.p<{ $strength: 1 | 2 | 3 }>`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  color: ${({ $strength }) => colors[$strength]};
  font-size: ${token.font.caption};
`;

const Bars = styled.span`
  display: flex;
  flex: 1;
  gap: ${token.space.s1};
  i {
    flex: 1;
    height: 4px;
    border-radius: ${token.radius.pill};
    background: ${token.color.raised};
    transition: background-color ${token.motion.quick};
  }
  i[data-on] {
    background: currentColor;
  }
`;
