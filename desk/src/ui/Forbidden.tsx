import { Result } from 'antd';
import { PageHeading } from './PageHeading';

/** Stands in place of a page that the operator's roles do not allow. */
export function Forbidden() {
  return (
    <>
      <PageHeading title="无权访问" />
      <Result status="warning" subTitle="您的角色没有此页面的权限，如有需要请联系管理员。" />
    </>
  );
}
