/** "wallet.changed" or "WALLET_CHANGED" as "Wallet changed": what was done, as the log calls it. */
export const auditAction = (action: string): string =>
  action.charAt(0).toUpperCase() + action.slice(1).toLowerCase().replaceAll(/[._]/g, ' ').replace('refused', 'declined')
