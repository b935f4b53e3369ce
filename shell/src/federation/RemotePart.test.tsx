import { renderPage } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { loadBegan, loadEnded, tellError } from '../release/watchReleases';
import { loadPart, onAppLoaded } from './loadPart';
import { RemotePart } from './RemotePart';

jest.mock('./loadPart');
jest.mock('../release/watchReleases');
const load = jest.mocked(loadPart);
let tellLoaded: (name: string) => void = () => {};

let key = 0;
const open = (page: () => unknown) => {
  key += 1;
  load.mockImplementation(page as typeof loadPart);
  return renderPage(
    <>
      <p>其余部分</p>
      <RemotePart app="mfe-wallet" expose={`pages/${key}`} fallback={<p>加载</p>} />
    </>,
  );
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.mocked(onAppLoaded).mockImplementation((listener) => {
    tellLoaded = listener;
    return () => {};
  });
});

it('tries again by itself once the app has come for another part', async () => {
  load.mockRejectedValueOnce(new Error('down'));
  open(() => Promise.resolve({ default: () => <h2>存款页</h2> }));
  await screen.findByText('该功能暂时无法使用');
  act(() => tellLoaded('mfe-games'));
  expect(screen.getByText('该功能暂时无法使用')).toBeInTheDocument();
  act(() => tellLoaded('mfe-wallet'));
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
});

it('shows the page that the app hands over', async () => {
  open(() => Promise.resolve({ default: () => <h2>存款页</h2> }));
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
});

it('costs its own area only when the app cannot be loaded, and 重试 loads it without a reload', async () => {
  load.mockRejectedValueOnce(new Error('down'));
  const { user } = open(() => Promise.resolve({ default: () => <h2>存款页</h2> }));
  expect(await screen.findByText('该功能暂时无法使用')).toBeInTheDocument();
  expect(screen.getByText('其余部分')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
});

it('survives a page that throws while it renders, and shows it once it no longer does', async () => {
  let broken = true;
  const { user } = open(() =>
    Promise.resolve({
      default: () => {
        if (broken) throw new Error('boom');
        return <h2>存款页</h2>;
      },
    }),
  );
  await screen.findByText('该功能暂时无法使用');
  broken = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
});

it('tells when the app was asked for, and that its part is shown only then', async () => {
  let come = (_part: object) => {};
  const coming = new Promise<object>((resolve) => (come = resolve));
  open(() => coming);
  expect(screen.getByText('加载')).toBeInTheDocument();
  expect(loadBegan).toHaveBeenCalledWith('mfe-wallet');
  expect(loadEnded).not.toHaveBeenCalled();
  await act(async () => come({ default: () => <h2>存款页</h2> }));
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
  expect(loadEnded).toHaveBeenCalledWith('mfe-wallet');
  expect(tellError).not.toHaveBeenCalled();
});

it('tells of what failed in its area, which ends the load too', async () => {
  const down = new Error('down');
  load.mockRejectedValueOnce(down);
  open(() => Promise.resolve({ default: () => <h2>存款页</h2> }));
  await screen.findByText('该功能暂时无法使用');
  expect(tellError).toHaveBeenCalledWith(down, 'mfe-wallet');
  expect(loadEnded).toHaveBeenCalledWith('mfe-wallet');
});
