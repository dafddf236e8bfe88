/** Tests of the second factor, its setup, and a misconfigured user pool, against the mock identity provider. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type RenderAppOptions, type RenderedApp, renderApp } from '../../test/render-app'

const patient = { timeout: 20_000 }

const codeOf = async (app: RenderedApp, medium: string) => {
  const mails = await app.control('GET inbox')
  return mails.find((mail) => mail.medium === medium && mail.code !== null)?.code ?? 'no code'
}

/** Signs in as `agent` with a password, in a scenario that may ask for another step. */
async function signInWith(scenario: string, faults: RenderAppOptions['faults'] = []): Promise<RenderedApp> {
  const app = await renderApp('/login', { scenario, as: null, faults })
  await app.user.type(await screen.findByLabelText('Username', undefined, patient), 'agent')
  await app.user.type(screen.getByLabelText('Password'), 'Sandbox-1')
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return app
}

const codeField = () => screen.findByLabelText('Code', undefined, patient)

async function enterCode(app: RenderedApp, code: string, button = 'Verify and sign in'): Promise<void> {
  const field = await codeField()
  await app.user.clear(field)
  await app.user.type(field, code)
  await app.user.click(screen.getByRole('button', { name: button }))
}

const isIn = () =>
  waitFor(() => {
    expect(localStorage.getItem('cognito_tokens')).toContain('eyJ')
    expect(window.location.pathname).not.toBe('/login')
  }, patient)

it('requests an authenticator code, shows an error at the field, and signs in', async () => {
  const app = await signInWith('sign-in-app')
  expect(
    await screen.findByText('Open your authenticator app and enter the code it shows.', undefined, patient),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Verify and sign in' }))
  expect(await codeField()).toHaveAccessibleDescription('Enter the code')
  await enterCode(app, '12345x')
  await waitFor(
    async () => expect(await codeField()).toHaveAccessibleDescription('Invalid code received for user'),
    patient,
  )
  expect(localStorage.getItem('cognito_tokens')).toBeNull()
  await enterCode(app, await codeOf(app, 'APP'))
  await isIn()
})

it.each([
  ['sign-in-sms', 'SMS', /^A code was sent by text message to \+\*+\d{4}\.$/],
  ['sign-in-email', 'EMAIL', /^A code was sent by email to r\*\*\*@e\*\*\*\.$/],
])('shows where the code for %s was sent, and signs in with the code', async (scenario, medium, words) => {
  const app = await signInWith(scenario)
  expect((await screen.findAllByText(words, undefined, patient)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Resend code' })).toBeDisabled()
  await enterCode(app, await codeOf(app, medium))
  await isIn()
})

it.each([
  ['sign-in-app', 'SOFTWARE_TOKEN_MFA'],
  ['sign-in-sms', 'SMS_MFA'],
  ['sign-in-email', 'EMAIL_OTP'],
  ['sign-in-choice', 'SELECT_MFA_TYPE'],
  ['sign-in-app-setup', 'MFA_SETUP'],
  ['sign-in-invited', 'NEW_PASSWORD_REQUIRED'],
])('shows the name of the challenge for %s above its form', async (scenario, challenge) => {
  await signInWith(scenario)
  const sentence = await screen.findByText(`Authentication challenge required: ${challenge}`, undefined, patient)
  expect(sentence.closest('[role="status"]')).toBeVisible()
  const form = screen.getByRole('form')
  expect(sentence.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('lets the user choose a verification method, and switch to another', async () => {
  const app = await signInWith('sign-in-choice')
  const ways = within(await screen.findByRole('radiogroup', { name: 'Ways to get a code' }, patient))
  expect(ways.getAllByRole('radio').map((way) => (way as HTMLInputElement).value)).toEqual([
    'SOFTWARE_TOKEN_MFA',
    'SMS_MFA',
    'EMAIL_OTP',
  ])
  await app.user.click(ways.getByRole('radio', { name: /^Text message/ }))
  await app.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findAllByText(/by text message to/, undefined, patient)).length).toBeGreaterThan(0)
  await app.user.click(screen.getByRole('button', { name: 'Use another way' }))
  await app.user.click(await screen.findByRole('radio', { name: /^Email/ }, patient))
  await app.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findAllByText(/by email to/, undefined, patient)).length).toBeGreaterThan(0)
  await enterCode(app, await codeOf(app, 'EMAIL'))
  await isIn()
})

it('restarts the sign-in after a timeout, and keeps the username', async () => {
  const app = await signInWith('sign-in-app')
  await codeField()
  await app.control('POST clock', { advance: 'PT4M' })
  await enterCode(app, '123456')
  expect(await screen.findByText('Your sign-in took too long. Please sign in again.', undefined, patient)).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveValue('agent')
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

it('returns to the username and password', async () => {
  const app = await signInWith('sign-in-app')
  await codeField()
  await app.user.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(await screen.findByLabelText('Username', undefined, patient)).toHaveValue('agent')
})

it('sets up a required authenticator app, with a QR code and the key as text', async () => {
  const app = await signInWith('sign-in-app-setup')
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' }, patient)).toBeVisible()
  expect(screen.getByLabelText('Key')).toHaveTextContent(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  await enterCode(app, '12345x', 'Turn on and sign in')
  await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription('Code mismatch'), patient)
  await enterCode(app, await codeOf(app, 'APP'), 'Turn on and sign in')
  await isIn()
})

it('requests required attributes together with the new password', async () => {
  const app = await signInWith('sign-in-invited')
  await app.user.type(await screen.findByLabelText('New password', undefined, patient), 'My-0wn-Choice!')
  await app.user.click(screen.getByRole('button', { name: 'Set password and sign in' }))
  const phone = screen.getByLabelText('Phone number')
  expect(phone).toHaveAccessibleDescription('Enter your phone number')
  await app.user.type(phone, '12')
  await app.user.click(screen.getByRole('button', { name: 'Set password and sign in' }))
  await waitFor(() => expect(phone).toHaveAccessibleDescription('Invalid phone number format.'), patient)
  await app.user.clear(phone)
  await app.user.type(phone, '(202) 555-0123')
  await app.user.click(screen.getByRole('button', { name: 'Set password and sign in' }))
  await isIn()
})

it('sets up and removes the second factor in the settings', async () => {
  const app = await renderApp('/settings', { as: 'agent' })
  const part = within(await screen.findByRole('region', { name: 'Two-step verification' }, patient))
  expect(await part.findByText('Off', undefined, patient)).toBeVisible()
  await app.user.click(part.getByRole('button', { name: 'Set up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }, patient))
  await dialog.findByRole('img', { name: 'QR code for your authenticator app' }, patient)
  await app.user.type(dialog.getByLabelText('Code'), '12345x')
  await app.user.click(dialog.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription('Code mismatch'), patient)
  await app.user.clear(dialog.getByLabelText('Code'))
  await app.user.type(dialog.getByLabelText('Code'), await codeOf(app, 'APP'))
  await app.user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await part.findByText('On', undefined, patient)).toBeVisible()

  await app.user.click(part.getByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the authenticator app?' }, patient))
  await app.user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await part.findByText('Off', undefined, patient)).toBeVisible()
})

it('shows a configuration error at the top of the form, and tells the operator what to change', async () => {
  const message = 'USER_PASSWORD_AUTH flow not enabled for this client'
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await signInWith('default', [
    { service: 'graphql', effect: { code: 'SERVICE_UNAVAILABLE' } },
    { service: 'identity', effect: { exception: 'InvalidParameterException', message } },
  ])
  const words = 'This service is not set up for sign-in. Contact your administrator.'
  const told = await screen.findByText(words, undefined, patient)
  for (const label of ['Username', 'Password']) {
    const field = screen.getByLabelText(label)
    expect(told.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(field).toBeValid()
    expect(field).toHaveAccessibleDescription('')
  }
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('ALLOW_USER_PASSWORD_AUTH'),
    expect.objectContaining({
      error: expect.objectContaining({ message: expect.stringContaining(message) as string }) as object,
    }),
  )
})
