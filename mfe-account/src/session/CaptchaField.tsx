import { Button, CaptchaImage, Field, prerendering, token } from '@site/shared';
import styled from 'styled-components';
import { captchaCodes, usedCodes } from './captchaCodes';
import type { Captcha } from './useCaptcha';

/** 验证码: the field, its image and 换一张. Clicking the image changes it too. */
export function CaptchaField({ captcha, maxLength }: { captcha: Captcha; maxLength: number }) {
  return (
    <Container>
      <Field
        label="验证码"
        name="captcha"
        format="code"
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="不区分大小写"
        trailing={
          prerendering ? (
            <EarlyImages />
          ) : (
            <CaptchaImage index={captcha.index} code={captcha.code} onClick={captcha.change} />
          )
        }
      />
      <ChangeLink>
        <Button variant="ghost" size="small" onClick={captcha.change}>
          换一张
        </Button>
      </ChangeLink>
    </Container>
  );
}

/** The prerendered page shows one of these, chosen by the inline script; `useCaptcha` starts with the one shown. */
const EarlyImages = () => (
  <span data-one-of>
    {captchaCodes.slice(0, usedCodes).map((code, index) => (
      <CaptchaImage key={code} index={index} code={code} />
    ))}
  </span>
);

const Container = styled.div`
  position: relative;
`;

/* On the label's line, because it does not fit beside the image at 320 px. */
const ChangeLink = styled.div`
  position: absolute;
  top: calc(-1 * ${token.space.s2});
  right: calc(-1 * ${token.space.s3});
`;
