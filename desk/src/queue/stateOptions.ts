/** The states by which deposits and applications are filtered. */
export const stateOptions = [
  { value: '1', label: '待处理' },
  { value: '2', label: '已通过' },
  { value: '3', label: '已拒绝' },
  { value: '', label: '全部' },
];
