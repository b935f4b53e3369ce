import { Link, useParams } from 'react-router-dom';
import { SettingEditor } from '../editor/SettingEditor';
import { PageHeading } from '../ui/PageHeading';
import { changeHint } from './changeHint';
import { settingForm } from './settingForms';

/** One money setting. */
export default function SettingPage() {
  const { key = '' } = useParams();
  const { title, shape } = settingForm(key);
  return (
    <>
      <PageHeading title={title}>
        <Link to="/settings">返回设置</Link>
      </PageHeading>
      <SettingEditor
        key={key}
        contentKey={key}
        title={title}
        shapeOf={() => shape}
        hintOf={(before, after) => changeHint(key, before, after)}
      />
    </>
  );
}
