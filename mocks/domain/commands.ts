import { adoptPerson, openPersona } from './identity/personas'
import {
  confirmForgotPassword,
  countWrongCode,
  forgotPassword,
  respondToNewPassword,
} from './identity/verification-codes'
import { associateTotp, sendSignInCode, setSecondFactors, takeSignInCode, verifyTotp } from './identity/second-factor'
import { globalSignOut, recordSignIn, revokeSession, rotateRefreshToken } from './identity/sessions'
import { confirmSignUp, resendConfirmationCode, signUp } from './identity/sign-up'
import { createLeadSource, deleteLeadSource, updateLeadSourcePricing, updateLeadSourceStatus } from './lead-sources'
import { markNotificationsRead, updateNotificationPreferences } from './notifications'
import { addLeadNote, requestLeadReturn, updateLeadStatus } from './leads/bought-leads'
import { deleteSavedSearch, saveSearch } from './leads/open-leads'
import { purchaseLead, purchaseLeads } from './leads/purchase'
import { archiveOrgUnit, assignUserToUnit, createOrgUnit, moveOrgUnit, renameOrgUnit } from './org-unit-changes'
import { deliverPaymentEvent, disputePayment, dropPaymentEvent, duplicatePaymentEvent } from './payments/callbacks'
import {
  completePaymentSetup,
  createSetupIntent,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from './payments/card-setup'
import { answerChallenge, cancelPaymentIntent, confirmPaymentIntent, confirmSetupIntent } from './payments/confirmation'
import { addFunds } from './payments/funding'
import { refundPayment } from './payments/refunds'
import { updateAutoTopUpConfig } from './payments/top-up'
import { updatePlatformSettings } from './update-platform-settings'
import { nudgeAgent, reassignLead, resolveLeadReturn } from './team/lead-management'
import {
  resetUserPassword,
  updateUserProfile,
  updateUserRole,
  updateUserStates,
  updateUserStatus,
} from './users/user-administration'
import { adminCreditAgentBankAccount, adminCreditAgentWallet, adminUpdateWallet } from './users/credits'
import {
  changePassword,
  createAgent,
  deselectState,
  selectState,
  updateAgent,
  updateAgentProfile,
} from './users/profile'
import { createProfilePictureUploadUrl, storeUpload } from './users/pictures'
import { createWallet, transferFundsToWallet, updateWallet } from './wallets'

export const walletCommands = { createWallet, updateWallet, transferFundsToWallet }

export const userCommands = {
  adminCreditAgentBankAccount,
  adminCreditAgentWallet,
  adminUpdateWallet,
  changePassword,
  createAgent,
  createProfilePictureUploadUrl,
  deselectState,
  resetUserPassword,
  selectState,
  storeUpload,
  updateAgent,
  updateAgentProfile,
  updateUserProfile,
  updateUserRole,
  updateUserStates,
  updateUserStatus,
}

export const teamCommands = { nudgeAgent, reassignLead, resolveLeadReturn }

export const settingsCommands = { updatePlatformSettings }

export const paymentCommands = {
  addFunds,
  answerChallenge,
  cancelPaymentIntent,
  completePaymentSetup,
  confirmPaymentIntent,
  confirmSetupIntent,
  createSetupIntent,
  deliverPaymentEvent,
  disputePayment,
  dropPaymentEvent,
  duplicatePaymentEvent,
  refundPayment,
  removePaymentMethod,
  setDefaultPaymentMethod,
  updateAutoTopUpConfig,
}

export const organizationCommands = { archiveOrgUnit, assignUserToUnit, createOrgUnit, moveOrgUnit, renameOrgUnit }

export const leadCommands = {
  purchaseLead,
  purchaseLeads,
  updateLeadStatus,
  addLeadNote,
  requestLeadReturn,
  saveSearch,
  deleteSavedSearch,
  markNotificationsRead,
  updateNotificationPreferences,
}

export const leadSourceCommands = {
  createLeadSource,
  deleteLeadSource,
  updateLeadSourcePricing,
  updateLeadSourceStatus,
}

export const identityCommands = {
  adoptPerson,
  associateTotp,
  confirmForgotPassword,
  confirmSignUp,
  countWrongCode,
  forgotPassword,
  globalSignOut,
  openPersona,
  recordSignIn,
  resendConfirmationCode,
  revokeSession,
  respondToNewPassword,
  rotateRefreshToken,
  sendSignInCode,
  setSecondFactors,
  signUp,
  takeSignInCode,
  verifyTotp,
}

/**
 * All operations that can change a world. The journal stores their names, so a rename breaks saved worlds. A command
 * takes the context and one input, and returns ids and figures, not records. Input and result must survive JSON.
 */
export const commands = {
  ...identityCommands,
  ...leadCommands,
  ...leadSourceCommands,
  ...organizationCommands,
  ...paymentCommands,
  ...settingsCommands,
  ...teamCommands,
  ...userCommands,
  ...walletCommands,
}

export type CommandName = keyof typeof commands
export type CommandInput<Name extends CommandName> = Parameters<(typeof commands)[Name]>[1]
export type CommandResult<Name extends CommandName> = ReturnType<(typeof commands)[Name]>
