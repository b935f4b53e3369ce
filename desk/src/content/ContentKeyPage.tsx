import { Link, useParams } from 'react-router-dom';
import { SettingEditor } from '../editor/SettingEditor';
import { PageHeading } from '../ui/PageHeading';
import { contentShape, contentTitle } from './contentForms';

/** One text, picture or list of the site. */
export default function ContentKeyPage() {
  const { key = '' } = useParams();
  const title = contentTitle(key);
  return (
    <>
      <PageHeading title={title}>
        <Link to="/content">返回内容</Link>
      </PageHeading>
      <SettingEditor key={key} contentKey={key} title={title} shapeOf={(value) => contentShape(key, value)} />
    </>
  );
}
