import { IconButton, token } from '@site/shared';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** 搜索游戏: a search box; Escape or the close button clears it. */
export function SearchField({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Box role="search">
      <Search size={18} />
      <input
        ref={input}
        type="search"
        aria-label="搜索游戏"
        placeholder="搜索游戏"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
          /* Closes the on-screen keyboard; results are already shown. */
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
      {value !== '' && (
        <IconButton label="清空搜索" onClick={clear}>
          <X size={18} />
        </IconButton>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  min-height: ${token.size.touch};
  padding-left: ${token.space.s3};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.pill};
  background: ${token.color.surface};
  color: ${token.color.textFaint};
  &:focus-within {
    border-color: ${token.color.accent};
    box-shadow: 0 0 0 1px ${token.color.accent};
  }
  > svg {
    flex: none;
  }
  input {
    flex: 1;
    min-width: 0;
    height: ${token.size.touch};
    border: 0;
    outline: none;
    background: none;
    color: ${token.color.text};
    /* Mobile browsers zoom into focused fields with a smaller font. */
    font-size: ${token.font.strong};
    appearance: none;
  }
  input::-webkit-search-cancel-button {
    display: none;
  }
  input::placeholder {
    color: ${token.color.textFaint};
    font-size: ${token.font.body};
    opacity: 1;
  }
`;
