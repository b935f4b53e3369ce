export { CopyButton } from '../copy/CopyButton';
export { FilterChips } from '../controls/FilterChips';
export { RecordList } from './RecordList';
