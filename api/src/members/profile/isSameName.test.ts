import { isSameName } from './isSameName';

test.each([
  ['张三', '张三', true],
  ['张三', ' 张　三 ', true],
  ['Li Si', 'ＬＩ　ＳＩ', true],
  ['An Na', 'anna', true],
  ['阿依古丽·买买提', '阿依古丽・买买提', true],
  ['阿依古丽·买买提', '阿依古丽•买买提', true],
  ['张三', '李四', false],
  ['张三', '张三丰', false],
  ['Li & Si', 'Li Si', false],
])('%s and %s are the same name: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same));
