import { Alert } from 'antd';
import { useCall } from '../api/useCall';
import { KeyTable } from '../editor/KeyTable';
import { PageHeading } from '../ui/PageHeading';
import { settingForm } from './settingForms';

/** 设置: the money settings. */
export default function SettingsPage() {
  const query = useCall('GET /content', {});
  return (
    <>
      <PageHeading title="设置" />
      <Alert
        type="info"
        showIcon
        title="这里的修改影响资金，提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。关闭功能立即生效。网站的开放与维护在“内容”页。"
        style={{ marginBottom: 12 }}
      />
      <KeyTable
        query={query}
        isListed={({ money }) => money}
        titleOf={({ key }) => settingForm(key).title}
        aboutOf={({ key }) => settingForm(key).about}
        linkTo={(key) => `/settings/${key}`}
      />
    </>
  );
}
