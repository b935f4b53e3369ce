import { useMemo, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';
import { captchaSvg } from './captchaSvg';
import { svgUrl } from './svgUrl';

export interface CaptchaImageProps extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt'> {
  /** Index of the code, exposed as `data-captcha`; the code is never on the page as text. */
  index: number;
  code: string;
}

/** A captcha picture of 108 x 40 px, drawn as strokes. */
export function CaptchaImage({ index, code, ...rest }: CaptchaImageProps) {
  const source = useMemo(() => svgUrl(captchaSvg(code)), [code]);
  return (
    <Image {...rest} src={source} alt="验证码图片" data-captcha={index} width={108} height={40} draggable={false} />
  );
}

const Image = styled.img`
  flex: none;
  border-radius: ${token.radius.small};
  cursor: ${({ onClick }) => (onClick ? 'pointer' : 'default')};
`;
