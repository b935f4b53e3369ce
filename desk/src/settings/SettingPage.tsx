import { Link, useParams, useSearchParams } from 'react-router-dom';
import { SettingEditor } from './SettingEditor';
import { PageHeading } from '../ui/PageHeading';
import { formOf } from './forms';

export const SettingPage = () => <KeyPage contentKey={useParams().key ?? ''} isMoney />;

/** One text, picture or list of the site, named by the parameter `key`. */
export const ContentKeyPage = () => <KeyPage contentKey={useSearchParams()[0].get('key') ?? ''} isMoney={false} />;

function KeyPage({ contentKey: key, isMoney }: { contentKey: string; isMoney: boolean }) {
  return (
    <>
      <PageHeading title={formOf(key, null).title}>
        <Link to={isMoney ? '/settings' : '/content'}>{isMoney ? '返回设置' : '返回内容'}</Link>
      </PageHeading>
      <SettingEditor key={key} contentKey={key} isMoney={isMoney} />
    </>
  );
}
