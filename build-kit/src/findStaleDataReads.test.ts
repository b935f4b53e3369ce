import { findStaleDataReads } from './findStaleDataReads';

test.each([
  ['const { data } = useAQuery(id);', ['useAQuery']],
  ['const { data: order } = useAQuery(id || skipToken);', ['useAQuery']],
  ["const { data } = useAInfiniteQuery(isCard ? 'card' : 'wallet');", ['useAInfiniteQuery']],
  ['const query = useAQuery({ id }); show(<p>{query.data}</p>);', ['useAQuery']],
  ['show(useAQuery(id).data);', ['useAQuery']],
  ['const { currentData } = useAQuery(id);', []],
  ['const query = useAQuery(id); show(query.currentData);', []],
  ['const { data } = useAQuery();', []],
  ["const { data } = useAQuery('faq');", []],
  ['const { data } = useAQuery(on ? undefined : skipToken);', []],
])('%s reads data of %j', async (source, hooks) => {
  expect(await findStaleDataReads(source)).toEqual(hooks);
});
