import { X, type LucideIcon } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../button/IconButton';
import { token } from '../theme/tokens';

interface NoticeHeadProps {
  icon: LucideIcon;
  title: string;
  /** For the `aria-labelledby` of the card. */
  titleId: string;
  text: string;
  onClose: () => void;
}

/** The head of a card that a member can close: icon, title, a sentence and the button 关闭. */
export function NoticeHead({ icon: Icon, title, titleId, text, onClose }: NoticeHeadProps) {
  return (
    <Head>
      <Icon size={20} />
      <div>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
      </div>
      <IconButton label="关闭" onClick={onClose}>
        <X size={20} />
      </IconButton>
    </Head>
  );
}

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${token.space.s3};
  > svg {
    margin-top: 2px;
    color: ${token.color.accent};
  }
  > div {
    flex: 1;
  }
  h2 {
    font-size: ${token.font.strong};
    font-weight: ${token.weight.strong};
  }
  p {
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
  }
  /* The button's touch target reaches over the card's padding. */
  > button {
    margin: calc(${token.space.s3} * -1) calc(${token.space.s3} * -1) 0 0;
  }
`;
