import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Stack } from '../ui/layout/PageBody';
import { Note } from '../ui/text/Note';
import { token } from '../ui/theme/tokens';
import { useRejection } from './rejection';

export interface RadioTile {
  value: string;
  label: string;
  note?: ReactNode;
  mark?: ReactNode;
  disabled?: boolean;
  /** The label and note are numbers and names, which a translation would make wrong. */
  fixed?: boolean;
}

export interface RadioTilesProps {
  label: string;
  name: string;
  options: readonly RadioTile[];
  /** Controlled with `onChange`, or left to the form with `defaultValue`. */
  value?: string | undefined;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Tiles beside each other (default 2); 1 for rows. */
  columns?: number;
  labelHidden?: boolean;
  /** Further tiles that are not options, such as 添加银行卡. */
  children?: ReactNode;
}

/** A radiogroup drawn as tiles; native radios underneath, so arrow keys and FormData work. */
export function RadioTiles({
  label,
  name,
  options,
  value,
  defaultValue,
  onChange,
  columns = 2,
  labelHidden,
  children,
}: RadioTilesProps) {
  const rejection = useRejection(name);
  return (
    <>
      <Stack $gap={1.5} role="radiogroup" aria-label={label} {...rejection.attributes}>
        {!labelHidden && (
          <Note as="span" aria-hidden>
            {label}
          </Note>
        )}
        <Grid $columns={columns}>
          {options.map((option) => (
            <Tile key={option.value}>
              <input
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                aria-label={option.label}
                {...(onChange
                  ? { checked: option.value === value, onChange: () => onChange(option.value) }
                  : { defaultChecked: option.value === defaultValue })}
              />
              <Edge />
              {option.mark}
              <Words translate={option.fixed ? 'no' : undefined}>
                <span>{option.label}</span>
                {option.note && <small>{option.note}</small>}
              </Words>
            </Tile>
          ))}
          {children}
        </Grid>
      </Stack>
      {rejection.note}
    </>
  );
}

const tickImage =
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18' fill='none' ` +
  `stroke='%23000' stroke-width='2'%3E%3Cpath d='m5 9 3 3 5-6'/%3E%3C/svg%3E")`;

const Grid = styled.div<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: ${token.space.s2};
`;

const Tile = styled.label`
  position: relative;
  isolation: isolate;
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  min-height: ${token.size.control};
  padding: ${token.space.s2} ${token.space.s3};
  border: 1px solid transparent;
  cursor: pointer;
  input {
    position: absolute;
    /* Beside the text rather than over it, so that both the radio and the text can be clicked. */
    inset: 0 0 0 auto;
    width: 28%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  input:disabled {
    cursor: not-allowed;
  }
  input:disabled ~ * {
    opacity: 0.5;
  }
`;

/* The tile's border and background, behind its text: a sibling of the radio, since older browsers lack `:has()`. */
const Edge = styled.span`
  position: absolute;
  inset: -1px;
  z-index: -1;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  transition: border-color ${token.motion.quick} ${token.motion.ease};
  :checked + & {
    border-color: ${token.color.accent};
    background: ${token.color.accentTint};
    /* A folded corner, so that colour is not the only sign of the selection. */
    &::before,
    &::after {
      content: '';
      position: absolute;
      top: -1px;
      right: -1px;
      width: 18px;
      height: 18px;
    }
    &::before {
      border-radius: 0 ${token.radius.control} 0 ${token.radius.control};
      background: ${token.color.accent};
    }
    &::after {
      background: ${token.color.onAccent};
      -webkit-mask: ${tickImage} center;
      mask: ${tickImage} center;
    }
  }
  :focus-visible + & {
    outline: 2px solid ${token.color.accent};
    outline-offset: 2px;
  }
`;

const Words = styled.span`
  display: flex;
  flex-direction: column;
  min-width: 0;
  small {
    color: ${token.color.textSoft};
    font-size: ${token.font.caption};
  }
`;
