/** Returns the label of a log action: "wallet.changed" or "WALLET_CHANGED" → "Wallet changed". */
export const auditAction = (action: string): string =>
  action.charAt(0).toUpperCase() + action.slice(1).toLowerCase().replaceAll(/[._]/g, ' ').replace('refused', 'declined')
