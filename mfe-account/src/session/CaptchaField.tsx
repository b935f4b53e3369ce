import { Button, CaptchaImage, Field, token } from '@site/shared';
import styled from 'styled-components';
import type { Captcha } from './useCaptcha';

/** 验证码: the field, its image and 换一张. Clicking the image changes it too. */
export function CaptchaField({ captcha, maxLength }: { captcha: Captcha; maxLength: number }) {
  return (
    <Container>
      <Field
        label="验证码"
        name="captcha"
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="不区分大小写"
        trailing={<CaptchaImage index={captcha.index} code={captcha.code} onClick={captcha.change} />}
      />
      <ChangeLink>
        <Button variant="ghost" size="small" onClick={captcha.change}>
          换一张
        </Button>
      </ChangeLink>
    </Container>
  );
}

const Container = styled.div`
  position: relative;
`;

/* On the label's line, because it does not fit beside the image at 320 px. */
const ChangeLink = styled.div`
  position: absolute;
  top: calc(-1 * ${token.space.s2});
  right: calc(-1 * ${token.space.s3});
`;
