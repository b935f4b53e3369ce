import { useNavigate } from 'react-router-dom';
import { paths } from './paths';

/**
 * Position in this tab's history, which the shell writes into each entry (`shell/src/routing/hashHistory.ts`); 0 is the
 * page on which the site was entered.
 */
const historyIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Goes back one page; from the page on which the site was entered, to `fallback`. */
export function useGoBack(fallback: string = paths.home): () => void {
  const navigate = useNavigate();
  return () => void (historyIndex() > 0 ? navigate(-1) : navigate(fallback, { replace: true }));
}
