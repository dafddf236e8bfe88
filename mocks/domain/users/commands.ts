import {
  resetUserPassword,
  updateUserProfile,
  updateUserRole,
  updateUserStates,
  updateUserStatus,
} from './administration'
import { adminCreditAgentBankAccount, adminCreditAgentWallet, adminUpdateWallet } from './credits'
import { changePassword } from './own-password'
import { createProfilePictureUploadUrl, storeUpload } from './pictures'
import { createAgent, deselectState, selectState, updateAgent, updateAgentProfile } from './profile'

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
