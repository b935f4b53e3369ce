import type { ComponentProps, MouseEvent } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router-dom';
import { isCurrentAddress } from './isCurrentAddress';
import { prefetchPath } from './prefetch';
import { useGo } from './useGo';

type Props = Omit<LinkProps, 'to'> & { to: string } & Pick<ComponentProps<'a'>, 'children'>;

/**
 * A link within the site; `to` is a route reference. If it is the current address, a click shows the toast 已在当前页面！
 * instead. A touch prefetches the page. The shell shows it in a transition where the browser can.
 */
export function SiteLink({ to, onClick, onPointerDown, ...rest }: Props) {
  const here = useLocation();
  const go = useGo();
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isCurrentAddress(to, here)) return;
    event.preventDefault();
    go(to);
  };
  return (
    <Link
      viewTransition
      {...rest}
      to={to}
      onClick={click}
      onPointerDown={(event) => {
        onPointerDown?.(event);
        prefetchPath(to);
      }}
    />
  );
}
