import { fetchKit } from '../fetchKit';
import { Tabs } from '../lazyParts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from './lazyPart';

const Greeting = ({ name }: { name: string }) => <p>你好{name}</p>;

it('shows its fallback, then the part; further instances render immediately', async () => {
  const Part = lazyPart(() => Promise.resolve(Greeting), { fallback: ({ name }) => <p>等待{name}</p> });
  render(<Part name="甲" />);
  expect(screen.getByText('等待甲')).toBeInTheDocument();
  expect(await screen.findByText('你好甲')).toBeInTheDocument();
  render(<Part name="乙" />);
  expect(screen.getByText('你好乙')).toBeInTheDocument();
});

describe('with errors on the console', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('loads a failed chunk again on 重试', async () => {
    const load = jest.fn<Promise<typeof Greeting>, []>().mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue(Greeting);
    const Part = lazyPart(load);
    render(<Part name="甲" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('加载失败');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('你好甲')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads a failed chunk again when the device is back online', async () => {
    const load = jest.fn<Promise<typeof Greeting>, []>().mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue(Greeting);
    const Part = lazyPart(load);
    render(<Part name="甲" />);
    await screen.findByRole('alert');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('你好甲')).toBeInTheDocument();
  });

  it('fails again and recovers again', async () => {
    const load = jest.fn<Promise<typeof Greeting>, []>();
    load.mockRejectedValueOnce(new Error('1')).mockRejectedValueOnce(new Error('2')).mockResolvedValue(Greeting);
    const Part = lazyPart(load);
    render(<Part name="甲" />);
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('你好甲')).toBeInTheDocument();
  });

  it('loads a failed chunk again for a part that is mounted later', async () => {
    const load = jest.fn<Promise<typeof Greeting>, []>().mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue(Greeting);
    const Part = lazyPart(load);
    const { unmount } = render(<Part name="甲" />);
    await screen.findByRole('alert');
    unmount();
    render(<Part name="甲" />);
    expect(await screen.findByText('你好甲')).toBeInTheDocument();
  });

  it("passes a part's own error to the page's boundary", async () => {
    const Part = lazyPart(() =>
      Promise.resolve(function Broken(): never {
        throw new Error('a bug');
      }),
    );
    render(
      <ErrorBoundary fallback={<p>页面出错</p>}>
        <Part />
      </ErrorBoundary>,
    );
    expect(await screen.findByText('页面出错')).toBeInTheDocument();
  });
});

it('renders nothing for a floating part until it opens', async () => {
  const load = jest.fn(() => Promise.resolve(({ open }: { open: boolean }) => <p>{open ? '开' : '关'}</p>));
  const Part = lazyPart(load, { floating: (props) => props.open });
  const { container, rerender } = render(<Part open={false} />);
  expect(container).toBeEmptyDOMElement();
  expect(load).not.toHaveBeenCalled();
  rerender(<Part open />);
  expect(await screen.findByText('开')).toBeInTheDocument();
  rerender(<Part open={false} />);
  expect(screen.getByText('关')).toBeInTheDocument();
});

it('fetches known parts and ignores unknown names', async () => {
  const preload = jest.spyOn(Tabs, 'preload').mockImplementation();
  await fetchKit(['Tabs', 'Hologram', 'toString']);
  await fetchKit();
  expect(preload).toHaveBeenCalledTimes(1);
});
