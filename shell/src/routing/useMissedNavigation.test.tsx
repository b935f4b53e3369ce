import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { HashRouter, useLocation } from 'react-router-dom';
import { useHistoryIndex } from './useHistoryIndex';
import { useMissedNavigation } from './useMissedNavigation';

function Frame({ during }: { during: () => void }) {
  useHistoryIndex();
  useMissedNavigation();
  useLayoutEffect(during, [during]);
  return <p>在 {useLocation().pathname}</p>;
}

const renderAt = (path: string, during: () => void) => {
  window.history.replaceState(null, '', path);
  render(
    <HashRouter useTransitions={false}>
      <Frame during={during} />
    </HashRouter>,
  );
};

it('shows the page whose address was entered before the router listened', async () => {
  renderAt('#/about', () => window.history.pushState(null, '', '#/userCenter'));
  expect(await screen.findByText('在 /userCenter')).toBeVisible();
  expect((window.history.state as { idx: number }).idx).toBe(1);
});

it.each(['', '#', '#/', '#/assets?type=1', '#/games?name=%E9%BA%BB%E5%B0%86', '#/%E0%A4'])(
  'does not navigate when the address %s is unchanged',
  (path) => {
    const listener = jest.fn();
    window.addEventListener('popstate', listener);
    renderAt(path || window.location.pathname, () => undefined);
    window.removeEventListener('popstate', listener);
    expect(listener).not.toHaveBeenCalled();
  },
);
