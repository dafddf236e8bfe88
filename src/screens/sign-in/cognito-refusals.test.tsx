import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type FakeProvider, fakeProvider, refused } from '../../test/session-fixture'
import { screen } from '../../test/render'
import { cognito, field, fill, open, person, press, smsChallenge } from '../../test/sign-in-pages'

describe('every exception of Cognito', () => {
  const unset = (purpose: string) => `This service is not set up for ${purpose}.`
  const always = (purpose: string): [type: string, message: string, shown: string][] => [
    ['LimitExceededException', 'Attempt limit exceeded, please try after some time.', 'Attempt limit exceeded'],
    ['TooManyRequestsException', 'Rate exceeded', 'Too many requests. Please wait a moment and try again.'],
    ['TooManyFailedAttemptsException', 'Too many failed attempts', 'Too many failed attempts'],
    [
      'UserLambdaValidationException',
      'PreSignUp failed with error Ask your branch for an invitation.',
      'Ask your branch for an invitation.',
    ],
    ['UserNotFoundException', 'Username/client id combination not found.', 'There is no account with this username.'],
    ['CodeMismatchException', 'Invalid verification code provided, please try again.', 'Invalid verification code'],
    ['ExpiredCodeException', 'Invalid code provided, please request a code again.', 'Invalid code provided'],
    [
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
      'Password not long enough',
    ],
    ['AliasExistsException', 'An account with the email already exists.', 'An account with the email already exists.'],
    [
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email',
      'no registered/verified email',
    ],
    ['ForbiddenException', 'Request not allowed', 'Access denied.'],
    ['InternalErrorException', 'x', 'An unexpected error occurred.'],
    ...[
      'InvalidEmailRoleAccessPolicyException',
      'InvalidLambdaResponseException',
      'InvalidSmsRoleAccessPolicyException',
      'InvalidSmsRoleTrustRelationshipException',
      'InvalidUserPoolConfigurationException',
      'MFAMethodNotFoundException',
      'ResourceNotFoundException',
      'SoftwareTokenMFANotFoundException',
      'UnexpectedLambdaException',
    ].map((type): [string, string, string] => [type, '', unset(purpose)]),
  ]

  async function toCode(provider: FakeProvider) {
    provider.signIn.mockRejectedValueOnce(refused('UserNotConfirmedException'))
    await open('/login', provider)
    await fill({ Username: 'agent', Password: 'x' })
    await press('Sign in')
    await screen.findByLabelText('Confirmation code')
    await fill({ 'Confirmation code': '123456' })
  }

  const steps: [
    operation: string,
    purpose: string,
    button: string,
    way: string,
    call: keyof FakeProvider,
    reach: (provider: FakeProvider) => Promise<unknown>,
  ][] = [
    [
      'InitiateAuth',
      'sign-in',
      'Sign in',
      'Forgot password?',
      'signIn',
      async (provider) => {
        await open('/login', provider)
        await fill({ Username: 'agent', Password: 'x' })
      },
    ],
    [
      'SignUp',
      'sign-up',
      'Create account',
      'Sign in',
      'signUp',
      async (provider) => {
        await open('/register', provider)
        await fill(person)
        await userEvent.selectOptions(field('State'), 'Oregon')
      },
    ],
    ['ConfirmSignUp', 'confirming an account', 'Confirm', 'Back to sign in', 'confirmSignUp', toCode],
    ['ResendConfirmationCode', 'sending codes', 'Resend code', 'Back to sign in', 'resendConfirmationCode', toCode],
    [
      'ForgotPassword',
      'resetting a password',
      'Send code',
      'Back to sign in',
      'forgotPassword',
      async (provider) => {
        await open('/reset-password', provider)
        await fill({ Username: 'agent' })
      },
    ],
    [
      'ConfirmForgotPassword',
      'resetting a password',
      'Reset password',
      'Ask for another code',
      'confirmForgotPassword',
      async (provider) => {
        await open('/reset-password', provider)
        await fill({ Username: 'agent' })
        await press('I have a code')
        await fill({ 'Confirmation code': '123456', 'New password': 'x' })
      },
    ],
    [
      'RespondToAuthChallenge',
      'sign-in',
      'Verify and sign in',
      'Back to sign in',
      'answerChallenge',
      async (provider) => {
        provider.signIn.mockResolvedValueOnce({ kind: 'challenge', challenge: smsChallenge })
        await open('/login', provider)
        await fill({ Username: 'agent', Password: 'x' })
        await press('Sign in')
        await screen.findByLabelText('Code')
        await fill({ Code: '123456' })
      },
    ],
  ]
  it.each(steps)(
    'tells its reason at %s, and leaves a way back',
    async (operation, purpose, button, way, call, reach) => {
      const provider = fakeProvider()
      await reach(provider)
      for (const [type, message, shown] of always(purpose)) {
        vi.mocked(provider[call] as () => Promise<never>).mockRejectedValueOnce(cognito(type, message, operation))
        await press(button)
        await vi.waitFor(() => expect(document.body, type).toHaveTextContent(shown))
        expect(screen.queryByRole('link', { name: way }) ?? screen.getByRole('button', { name: way })).toBeVisible()
      }
    },
  )
})
