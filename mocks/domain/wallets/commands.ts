import { createWallet, transferFundsToWallet, updateWallet } from './wallets'

export const walletCommands = { createWallet, updateWallet, transferFundsToWallet }
