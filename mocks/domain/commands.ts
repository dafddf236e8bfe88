import { adoptPerson } from './identity/demo-accounts'
import {
  confirmForgotPassword,
  countWrongCode,
  forgotPassword,
  respondToNewPassword,
} from './identity/verification-codes'
import { associateTotp, sendSignInCode, setSecondFactors, takeSignInCode, verifyTotp } from './identity/second-factor'
import { globalSignOut, recordSignIn, revokeSession } from './identity/sessions'
import { confirmSignUp, resendConfirmationCode, signUp } from './identity/sign-up'
import { createLeadSource, deleteLeadSource, updateLeadSourcePricing, updateLeadSourceStatus } from './lead-sources'
import { markNotificationsRead, updateNotificationPreferences } from './notifications'
import { addLeadNote, requestLeadReturn, updateLeadStatus } from './leads/bought-leads'
import { addLead } from './leads/lead-arrival'
import { deleteSavedSearch, saveSearch } from './leads/open-leads'
import { purchaseLead, purchaseLeads } from './leads/purchase'
import { archiveOrgUnit, assignUserToUnit, createOrgUnit, moveOrgUnit, renameOrgUnit } from './org-units'
import { deliverPaymentEvent } from './payments/bank-decisions'
import { disputePayment, dropPaymentEvent, duplicatePaymentEvent } from './payments/callbacks'
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
import { updatePlatformSettings } from './platform-settings'
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

/**
 * All operations that can change a world. Journals contain the names of these functions, so a rename breaks saved
 * worlds.
 *
 * A command takes the context and one input. Input and result must be JSON values. A result contains ids instead of
 * records of the store.
 */
export const commands = {
  addFunds,
  addLead,
  addLeadNote,
  adminCreditAgentBankAccount,
  adminCreditAgentWallet,
  adminUpdateWallet,
  adoptPerson,
  answerChallenge,
  archiveOrgUnit,
  assignUserToUnit,
  associateTotp,
  cancelPaymentIntent,
  changePassword,
  completePaymentSetup,
  confirmForgotPassword,
  confirmPaymentIntent,
  confirmSetupIntent,
  confirmSignUp,
  countWrongCode,
  createAgent,
  createLeadSource,
  createOrgUnit,
  createProfilePictureUploadUrl,
  createSetupIntent,
  createWallet,
  deleteLeadSource,
  deleteSavedSearch,
  deliverPaymentEvent,
  deselectState,
  disputePayment,
  dropPaymentEvent,
  duplicatePaymentEvent,
  forgotPassword,
  globalSignOut,
  markNotificationsRead,
  moveOrgUnit,
  nudgeAgent,
  purchaseLead,
  purchaseLeads,
  reassignLead,
  recordSignIn,
  refundPayment,
  removePaymentMethod,
  renameOrgUnit,
  requestLeadReturn,
  resendConfirmationCode,
  resetUserPassword,
  resolveLeadReturn,
  respondToNewPassword,
  revokeSession,
  saveSearch,
  selectState,
  sendSignInCode,
  setDefaultPaymentMethod,
  setSecondFactors,
  signUp,
  storeUpload,
  takeSignInCode,
  transferFundsToWallet,
  updateAgent,
  updateAgentProfile,
  updateAutoTopUpConfig,
  updateLeadSourcePricing,
  updateLeadSourceStatus,
  updateLeadStatus,
  updateNotificationPreferences,
  updatePlatformSettings,
  updateUserProfile,
  updateUserRole,
  updateUserStates,
  updateUserStatus,
  updateWallet,
  verifyTotp,
}

export type CommandName = keyof typeof commands
export type CommandInput<Name extends CommandName> = Parameters<(typeof commands)[Name]>[1]
export type CommandResult<Name extends CommandName> = ReturnType<(typeof commands)[Name]>
