import type { Publication } from '@site/contract/operators';
import { Form, Input } from 'antd';
import { checkPictures, FieldInput } from '../editor/FieldInput';
import { FormDialog } from '../ui/FormDialog';

/** What can be edited; `banner` and `memo` only of an activity. */
export interface PublicationFields {
  title: string;
  content: string;
  shown: 0 | 1;
  banner?: string;
  memo?: string;
}

interface Props {
  title: string;
  /** Undefined closes the dialog. */
  publication: Publication | 'new' | undefined;
  hasBanner: boolean;
  onClose: () => void;
  onSave: (fields: PublicationFields) => Promise<unknown>;
}

const fieldsOf = (publication: Publication | 'new' | undefined, hasBanner: boolean): PublicationFields => {
  const { title = '', content = '', shown = 1, banner, memo } = typeof publication === 'object' ? publication : {};
  return { title, content, shown, ...(hasBanner ? { banner: banner ?? '', memo: memo ?? '' } : {}) };
};

/** Edits a notice or an activity. */
export function PublicationDialog({ title, publication, hasBanner, onClose, onSave }: Props) {
  return (
    <FormDialog<PublicationFields>
      title={title}
      open={publication !== undefined}
      onClose={onClose}
      width={900}
      initialValues={fieldsOf(publication, hasBanner)}
      onSubmit={onSave}
    >
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      {hasBanner && (
        <>
          <Form.Item name="banner" label="图片地址" extra="/ 开头的路径或 https 地址；清空则移除图片，会员看到默认图案">
            <Input maxLength={300} autoComplete="off" allowClear />
          </Form.Item>
          <Form.Item name="memo" label="简介">
            <Input maxLength={120} autoComplete="off" />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="content"
        label="正文（HTML）"
        rules={[{ required: true, whitespace: true, message: '请填写正文' }, { validator: checkPictures }]}
      >
        <FieldInput input="html" />
      </Form.Item>
      <Form.Item name="shown" label="显示">
        <FieldInput input="flag" />
      </Form.Item>
    </FormDialog>
  );
}
