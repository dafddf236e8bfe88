import { adoptPerson } from './adopt-person'
import { countWrongCode } from './codes'
import { confirmForgotPassword, forgotPassword, respondToNewPassword } from './password-reset'
import { globalSignOut, recordSignIn, rotateRefreshToken } from './sign-in'
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up'

export const identityCommands = {
  adoptPerson,
  confirmForgotPassword,
  confirmSignUp,
  countWrongCode,
  forgotPassword,
  globalSignOut,
  recordSignIn,
  resendConfirmationCode,
  respondToNewPassword,
  rotateRefreshToken,
  signUp,
}
