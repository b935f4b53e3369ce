import { Link, useSearchParams } from 'react-router-dom';
import { SettingEditor } from '../editor/SettingEditor';
import { PageHeading } from '../ui/PageHeading';
import { contentHint, contentShape, contentTitle } from './contentForms';

/** One text, picture or list of the site, named by the parameter `key`. */
export default function ContentKeyPage() {
  const key = useSearchParams()[0].get('key') ?? '';
  const title = contentTitle(key);
  return (
    <>
      <PageHeading title={title}>
        <Link to="/content">返回内容</Link>
      </PageHeading>
      <SettingEditor
        key={key}
        contentKey={key}
        title={title}
        shapeOf={(value) => contentShape(key, value)}
        hintOf={(before, after) => contentHint(key, before, after)}
        needsReason={(before, after) => key === 'app' && siteStateOf(before) !== siteStateOf(after)}
      />
    </>
  );
}

/** Whether the site is open, which is changed for a reason only. */
const siteStateOf = (app: unknown): unknown => (app as { site_state?: unknown } | null | undefined)?.site_state;
