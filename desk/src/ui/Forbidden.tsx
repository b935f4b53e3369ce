import { Result } from 'antd';
import { PageHeading } from './PageHeading';

interface Props {
  /** What the API says; omitted where it was not asked, since the roles do not allow the page. */
  message?: string;
}

/** Stands in place of a page that the operator may not see. */
export function Forbidden({ message = '您的角色没有此页面的权限，如有需要请联系管理员。' }: Props) {
  return (
    <>
      <PageHeading title="无权访问" />
      <Result status="warning" subTitle={message} />
    </>
  );
}
