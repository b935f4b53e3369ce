import { Callout, TextLink, to } from '@site/shared';

/** Shown after a refusal because no fund password is set. */
export const FundPasswordNote = () => (
  <Callout role="status">
    您还没有资金密码，<TextLink to={to.modifyPayPassword()}>设置资金密码</TextLink>
  </Callout>
);
