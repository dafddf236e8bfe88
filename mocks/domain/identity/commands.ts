import { adoptPerson } from './adopt-person'
import { countWrongCode } from './codes'
import { confirmForgotPassword, forgotPassword, respondToNewPassword } from './password-reset'
import { openPersona } from './personas'
import { associateTotp, sendSignInCode, setSecondFactors, takeSignInCode, verifyTotp } from './second-factor'
import { revokeSession } from './sessions'
import { globalSignOut, recordSignIn, rotateRefreshToken } from './sign-in'
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up'

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
