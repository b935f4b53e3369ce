import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { textFormats } from '@site/shared/text';
import { Button, Input, type GetProps } from 'antd';

type Props = Omit<GetProps<typeof Input.Search>, 'allowClear' | 'autoComplete' | 'onSearch'> & {
  'aria-label': string;
  /** Gets the text without what is not seen, in half-width characters. */
  onSearch: (text: string) => void;
};

/** A search that starts with Enter or its button, and can be cleared. */
export const SearchField = ({ onSearch, ...props }: Props) => (
  <Input.Search
    allowClear
    autoComplete="off"
    enterButton={<Button icon={<SearchOutlined aria-hidden />} aria-label="开始搜索" />}
    {...props}
    onSearch={(text) => onSearch(textFormats.line.entered(text))}
  />
);
