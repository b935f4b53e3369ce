import { Callout, TextLink, to } from '@site/shared';

/** After a refusal for want of a fund password: where to set one. */
export const FundPasswordNote = () => (
  <Callout role="status">
    您还没有资金密码，<TextLink to={to.modifyPayPassword()}>设置资金密码</TextLink>
  </Callout>
);
