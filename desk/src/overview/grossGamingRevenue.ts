/** Gross gaming revenue in yuan: what members lost, `win_loss` from the site's side. */
export const grossGamingRevenue = ({ win_loss: winLoss }: { win_loss: string }): string => {
  if (/^-?0*(\.0*)?$/.test(winLoss)) return '0.00';
  return winLoss.startsWith('-') ? winLoss.slice(1) : `-${winLoss}`;
};
