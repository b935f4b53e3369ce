import { useLocation, useNavigate } from '@site/shared';

/** Goes back one screen; a page that was opened directly has no screen before it, then to `otherwise`. */
export function useGoBack(otherwise: string): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  return () => void (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1));
}
