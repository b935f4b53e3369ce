import { render } from '@testing-library/react';
import { shrinkOf, useRefetchOnShrink } from './useRefetchOnShrink';

const totals = (...given: (number | undefined)[]) => given.map((total) => ({ total }));

test.each([
  [[], false],
  [[40], false],
  [[40, 40, 40], false],
  [[40, 43], false],
  [[40, 39], true],
  [[40, 43, 42], true],
  [[undefined, 40], false],
  [[40, undefined, 39], false],
])('detects in totals %j a decrease: %p', (given, expected) =>
  expect(shrinkOf(totals(...given)) !== undefined).toBe(expected),
);

describe('a list whose total decreased', () => {
  const refetch = jest.fn();
  beforeEach(() => refetch.mockClear());
  function List({ pages }: { pages: { total: number | undefined }[] }) {
    useRefetchOnShrink({ currentData: { pages }, refetch });
    return null;
  }

  it('is refetched once for each decrease', () => {
    const { rerender } = render(<List pages={totals(40)} />);
    rerender(<List pages={totals(40, 40)} />);
    expect(refetch).not.toHaveBeenCalled();
    rerender(<List pages={totals(40, 40, 38)} />);
    expect(refetch).toHaveBeenCalledTimes(1);
    rerender(<List pages={totals(38)} />);
    rerender(<List pages={totals(38, 38, 37)} />);
    expect(refetch).toHaveBeenCalledTimes(2);
  });

  it('is not refetched again when the API host counts each page for itself', () => {
    const pages = [totals(15), totals(15, 15, 10), totals(15), totals(15, 15, 10)];
    const { rerender } = render(<List pages={[]} />);
    for (const shown of pages) rerender(<List pages={shown} />);
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});
