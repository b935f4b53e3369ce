import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Input, type GetProps } from 'antd';

type Props = Omit<GetProps<typeof Input.Search>, 'allowClear' | 'autoComplete' | 'enterButton'> & {
  'aria-label': string;
};

/** A search that starts with Enter or its button, and can be cleared. */
export const SearchField = (props: Props) => (
  <Input.Search
    allowClear
    autoComplete="off"
    enterButton={<Button icon={<SearchOutlined aria-hidden />} aria-label="开始搜索" />}
    {...props}
  />
);
