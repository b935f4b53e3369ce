import { Flex } from 'antd';
import { useCall } from '../api/useCall';
import { KeyTable } from '../editor/KeyTable';
import { PageHeading } from '../ui/PageHeading';
import { contentAbout, contentTitle } from './contentForms';
import { SiteState } from './SiteState';

/** 内容: whether the site is open, and all texts, pictures and lists that members see. */
export default function ContentPage() {
  const query = useCall('GET /content', {});
  return (
    <>
      <PageHeading title="内容" />
      <Flex vertical gap="middle">
        <SiteState />
        <KeyTable
          query={query}
          isListed={({ money }) => !money}
          titleOf={({ key }) => contentTitle(key)}
          aboutOf={({ key }) => contentAbout(key)}
          linkTo={(key) => `/content/edit?${new URLSearchParams({ key }).toString()}`}
        />
      </Flex>
    </>
  );
}
