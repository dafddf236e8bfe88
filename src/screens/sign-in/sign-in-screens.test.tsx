import { act, screen } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../lib/errors/app-error'
import { type SignUpInput, IdentityError } from '../../lib/auth/identity-provider'
import { deferred, fakeProvider, refused } from '../../test/session-fixture'
import { cognito, field, fill, open, press, signUp, smsChallenge } from '../../test/sign-in-pages'

describe('signing in', () => {
  it('moves the focus from the username to the password, its helper buttons, and Sign in', async () => {
    await open('/login')
    const passed: (string | null)[] = []
    field('Username').focus()
    while (!passed.includes('Sign in')) {
      await userEvent.tab()
      passed.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null)
    }
    expect(passed).toEqual(['', 'Show password', 'Forgot password?', 'Sign in'])
  })

  it('shows the provider’s message for wrong credentials, and stores nothing', async () => {
    const provider = fakeProvider()
    provider.signIn.mockRejectedValueOnce(
      new IdentityError('AUTHENTICATION_FAILED', {
        type: 'NotAuthorizedException',
        status: 400,
        message: 'Invalid credentials',
      }),
    )
    const { browser } = await open('/login', provider)
    await fill({ Username: ' agent ', Password: 'error' })
    await press('Sign in')
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials')
    expect(provider.signIn).toHaveBeenCalledExactlyOnceWith({ username: 'agent', password: 'error' })
    expect(browser.stored()).toBeNull()
  })

  it('sends one request when the form is submitted several times', async () => {
    const provider = fakeProvider()
    const answer = deferred<never>()
    provider.signIn.mockReturnValueOnce(answer.promise)
    await open('/login', provider)
    await fill({ Username: 'agent', Password: 'x' })
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sign in' }))
    await userEvent.type(field('Password'), '{Enter}')
    expect(provider.signIn).toHaveBeenCalledTimes(1)
    await act(async () => answer.reject(new AppError('TIMEOUT')))
    expect(await screen.findByRole('alert')).toHaveTextContent('Request timed out. Please try again.')
  })

  it('shows an error at each empty field, and sends nothing', async () => {
    const { provider } = await open('/login')
    await press('Sign in')
    expect(field('Username')).toHaveAccessibleDescription('Enter your username')
    expect(field('Password')).toHaveAccessibleDescription('Enter your password')
    await vi.waitFor(() => expect(field('Username')).toHaveFocus(), { timeout: 15_000 })
    expect(provider.signIn).not.toHaveBeenCalled()
    await userEvent.type(field('Username'), 'a')
    expect(field('Username')).toBeValid()
  })

  it('shows the name of an unsupported challenge', async () => {
    const provider = fakeProvider()
    provider.signIn.mockResolvedValueOnce({
      kind: 'challenge',
      challenge: { name: 'CUSTOM_CHALLENGE', session: 's', username: 'agent', parameters: {} },
    })
    await open('/login', provider)
    await fill({ Username: 'agent', Password: 'x' })
    await press('Sign in')
    const sentence = await screen.findByText('Authentication challenge required: CUSTOM_CHALLENGE')
    expect(screen.getByRole('status')).toContainElement(sentence)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('lets a user with a temporary password choose a new password', async () => {
    const provider = fakeProvider()
    const challenge = { name: 'NEW_PASSWORD_REQUIRED', session: 's', username: 'agent', parameters: {} }
    provider.signIn.mockResolvedValueOnce({ kind: 'challenge', challenge })
    const { session } = await open('/login', provider)
    await fill({ Username: 'agent', Password: 'temporary' })
    await press('Sign in')
    await screen.findByLabelText('New password')
    await fill({ 'New password': ' my own 🔑 ' })
    await press('Set password and sign in')
    await vi.waitFor(() => expect(session.getSnapshot().status).toBe('signedIn'), { timeout: 15_000 })
    expect(provider.answerChallenge).toHaveBeenCalledExactlyOnceWith({
      kind: 'newPassword',
      challenge,
      newPassword: ' my own 🔑 ',
    })
  })

  it('requests the code of an unconfirmed account, and then signs in', async () => {
    const provider = fakeProvider()
    provider.signIn.mockRejectedValueOnce(refused('UserNotConfirmedException'))
    const { session } = await open('/login', provider)
    await fill({ Username: 'agent', Password: 'x' })
    await press('Sign in')
    await screen.findByLabelText('Confirmation code')
    await fill({ 'Confirmation code': ' 123456 ' })
    await press('Confirm')
    await vi.waitFor(() => expect(session.getSnapshot().status).toBe('signedIn'), { timeout: 15_000 })
    expect(provider.confirmSignUp).toHaveBeenCalledExactlyOnceWith({ username: 'agent', code: '123456' })
  })

  it('redirects to the password reset when the provider requires it', async () => {
    const provider = fakeProvider()
    provider.signIn.mockRejectedValueOnce(cognito('PasswordResetRequiredException'))
    const { place } = await open('/login', provider)
    await fill({ Username: 'agent', Password: 'x' })
    await press('Sign in')
    expect(await screen.findByText(/^Your password was reset/)).toBeInTheDocument()
    expect(place()).toBe('/reset-password')
    // The provider has sent the code already.
    await fill({ 'Confirmation code': '123456', 'New password': 'Brand-New-1' })
    await press('Reset password')
    await screen.findByText('Your password is changed. Sign in with the new one.')
    expect(provider.confirmForgotPassword).toHaveBeenCalledExactlyOnceWith({
      username: 'agent',
      code: '123456',
      newPassword: 'Brand-New-1',
    })
    expect(provider.forgotPassword).not.toHaveBeenCalled()
  })

  it('goes on to the password reset from a challenge too', async () => {
    const provider = fakeProvider()
    provider.signIn.mockResolvedValueOnce({ kind: 'challenge', challenge: smsChallenge })
    provider.answerChallenge.mockRejectedValueOnce(cognito('PasswordResetRequiredException'))
    const { place } = await open('/login', provider)
    await fill({ Username: 'agent', Password: 'x' })
    await press('Sign in')
    await screen.findByLabelText('Code')
    await fill({ Code: '123456' })
    await press('Verify and sign in')
    expect(await screen.findByText(/^Your password was reset/)).toBeInTheDocument()
    expect(place()).toBe('/reset-password')
  })

  it('keeps the username and the reason if the sign-in after a confirmation is refused', async () => {
    const provider = fakeProvider()
    provider.signIn.mockRejectedValueOnce(refused('UserNotConfirmedException'))
    provider.signIn.mockRejectedValueOnce(cognito('NotAuthorizedException', 'User is disabled.'))
    await open('/login', provider)
    await fill({ Username: 'agent', Password: 'x' })
    await press('Sign in')
    await screen.findByLabelText('Confirmation code')
    await fill({ 'Confirmation code': '123456' })
    await press('Confirm')
    expect(await screen.findByRole('alert')).toHaveTextContent('User is disabled.')
    expect(field('Username')).toHaveValue('agent')
  })

  it('takes an account that an earlier, lost confirmation has confirmed as confirmed', async () => {
    const provider = fakeProvider()
    provider.signIn.mockRejectedValueOnce(refused('UserNotConfirmedException'))
    vi.mocked(provider.confirmSignUp).mockRejectedValueOnce(
      cognito('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    )
    const { session } = await open('/login', provider)
    await fill({ Username: 'agent', Password: 'x' })
    await press('Sign in')
    await screen.findByLabelText('Confirmation code')
    await fill({ 'Confirmation code': '123456' })
    await press('Confirm')
    await vi.waitFor(() => expect(session.getSnapshot().status).toBe('signedIn'), { timeout: 15_000 })
  })
})

describe('signing up', () => {
  it('sends all fields, trimmed except for the password, and omits empty fields', async () => {
    const { provider } = await signUp()
    await screen.findByLabelText('Confirmation code')
    const sent: SignUpInput = {
      username: 'dana',
      password: ' pass word ',
      email: 'dana@example.com',
      firstName: 'Dana',
      lastName: 'Whitfield',
      phoneNumber: '+14155550142',
      nmlsNumber: '0001234',
      address: '1 Harbour Way',
      city: 'Portland',
      state: 'OR',
      zipCode: '97201',
      addressLine2: undefined,
    }
    expect(provider.signUp).toHaveBeenCalledExactlyOnceWith(sent)
  })

  it('shows an error at each missing or invalid field', async () => {
    const { provider } = await open('/register')
    await fill({
      Email: 'dana',
      Username: 'dana w',
      'Phone number': '12',
      'ZIP code': 'abc',
      'NMLS number': '1234567890123',
    })
    await press('Create account')
    expect(field('Username')).toHaveAccessibleDescription('A username has no spaces')
    expect(field('Email')).toHaveAccessibleDescription('Enter an email such as name@example.com')
    expect(field('Phone number')).toHaveAccessibleDescription('Enter the phone number with its area code')
    expect(field('ZIP code')).toHaveAccessibleDescription('Enter a ZIP code of five digits')
    expect(field('NMLS number')).toHaveAccessibleDescription('An NMLS number has at most 12 digits')
    expect(field('City')).toHaveAccessibleDescription('Enter your city')
    expect(field('Address line 2')).toBeValid()
    await vi.waitFor(() => expect(field('Username')).toHaveFocus(), { timeout: 15_000 })
    expect(provider.signUp).not.toHaveBeenCalled()
  })

  it('shows an error of the provider at its field', async () => {
    const provider = fakeProvider()
    vi.mocked(provider.signUp).mockRejectedValueOnce(
      new IdentityError('VALIDATION_FAILED', {
        type: 'InvalidPasswordException',
        status: 400,
        field: 'password',
        message: 'Password did not conform with policy: Password not long enough',
      }),
    )
    await signUp(provider)
    await vi.waitFor(() =>
      expect(field('Password')).toHaveAccessibleDescription(
        'Password did not conform with policy: Password not long enough',
      ),
    )
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('confirms with the emailed code, signs in, and continues to the choice of states', async () => {
    const { provider, session, router } = await signUp()
    await screen.findByLabelText('Confirmation code')
    await press('Confirm')
    expect(field('Confirmation code')).toHaveAccessibleDescription('Enter the code')
    await fill({ 'Confirmation code': '123456' })
    await press('Confirm')
    await vi.waitFor(() => expect(session.getSnapshot().status).toBe('signedIn'), { timeout: 15_000 })
    expect(provider.confirmSignUp).toHaveBeenCalledExactlyOnceWith({ username: 'dana', code: '123456' })
    expect(router.state.location.state).toEqual({ from: '/onboarding/states' })
  })
})

describe('the way back from a sign-up', () => {
  it('leads from an email that is in use to the same details, which can be changed', async () => {
    const provider = fakeProvider()
    const reason = 'An account with the email already exists.'
    vi.mocked(provider.confirmSignUp).mockRejectedValueOnce(cognito('AliasExistsException', reason))
    await signUp(provider)
    await screen.findByLabelText('Confirmation code')
    await fill({ 'Confirmation code': '123456' })
    await press('Confirm')
    expect(await screen.findByRole('alert')).toHaveTextContent(reason)
    await press('Change your details')
    expect(field('Email')).toHaveValue('dana@example.com')
    expect(field('State')).toHaveValue('OR')
    expect(screen.getByRole('alert')).toHaveTextContent('choose another username too')
  })

  it('goes on to the code if the code could not be delivered, with the reason and another code', async () => {
    const provider = fakeProvider()
    vi.mocked(provider.signUp).mockRejectedValueOnce(cognito('CodeDeliveryFailureException', 'Unable to deliver'))
    await signUp(provider)
    expect(await screen.findByRole('alert')).toHaveTextContent('The code could not be delivered.')
    expect(screen.getByRole('button', { name: 'Resend code' })).toBeEnabled()
  })

  it('carries the reason of a refused sign-in to the sign-in page', async () => {
    const provider = fakeProvider()
    provider.signIn.mockRejectedValueOnce(cognito('NotAuthorizedException', 'User is disabled.'))
    const { place } = await signUp(provider)
    await screen.findByLabelText('Confirmation code')
    await fill({ 'Confirmation code': '123456' })
    await press('Confirm')
    expect(await screen.findByRole('alert')).toHaveTextContent('User is disabled.')
    expect(screen.getByText('Your account is ready. Sign in to begin.')).toBeInTheDocument()
    expect(place()).toBe('/login')
    expect(field('Username')).toHaveValue('dana')
  })

  it('shows each reason at its field, and the others above the form', async () => {
    const provider = fakeProvider()
    vi.mocked(provider.signUp).mockRejectedValueOnce(
      new AppError('VALIDATION_FAILED', {
        reasons: [
          { field: 'address.zipCode', message: 'Enter a ZIP code of Oregon' },
          { field: 'taxId', message: 'Your tax number is missing' },
          { message: 'Sign-ups close at noon' },
        ],
      }),
    )
    await signUp(provider)
    expect(await screen.findByRole('alert')).toHaveTextContent('Your tax number is missing Sign-ups close at noon')
    expect(field('ZIP code')).toHaveAccessibleDescription('Enter a ZIP code of Oregon')
  })
})

describe('resetting a password', () => {
  it('requests a code, sets the new password with the code, and confirms on the sign-in page', async () => {
    const { provider, place } = await open('/reset-password')
    await fill({ Username: 'dana' })
    await press('Send code')
    await screen.findByLabelText('Confirmation code')
    expect(screen.getByText('If the account exists, a code was sent by email.')).toBeInTheDocument()
    await fill({ 'Confirmation code': '123456', 'New password': ' new one ' })
    await press('Reset password')
    expect(await screen.findByText('Your password is changed. Sign in with the new one.')).toBeInTheDocument()
    expect(place()).toBe('/login')
    expect(field('Username')).toHaveValue('dana')
    expect(provider.confirmForgotPassword).toHaveBeenCalledExactlyOnceWith({
      username: 'dana',
      code: '123456',
      newPassword: ' new one ',
    })
  })

  it('shows a wrong code at its field, and lets the user request another code', async () => {
    const provider = fakeProvider()
    vi.mocked(provider.confirmForgotPassword).mockRejectedValueOnce(
      new IdentityError('VALIDATION_FAILED', {
        type: 'CodeMismatchException',
        status: 400,
        field: 'code',
        message: 'Invalid verification code provided, please try again.',
      }),
    )
    await open('/reset-password', provider)
    await fill({ Username: 'dana' })
    await press('Send code')
    await screen.findByLabelText('Confirmation code')
    await fill({ 'Confirmation code': '000000', 'New password': 'x' })
    await press('Reset password')
    await vi.waitFor(() =>
      expect(field('Confirmation code')).toHaveAccessibleDescription(
        'Invalid verification code provided, please try again.',
      ),
    )
    await press('Ask for another code')
    expect(screen.getByRole('button', { name: 'Send code' })).toBeInTheDocument()
  })
})
