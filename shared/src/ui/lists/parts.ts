/* The chunk of lists and what stands in and above them. */
export { CopyButton } from '../copy/CopyButton';
export { FilterChips } from '../controls/FilterChips';
export { RecordList } from './RecordList';
export { RecordRow } from './RecordRow';
