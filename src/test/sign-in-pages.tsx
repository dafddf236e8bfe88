import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { identityError } from '../lib/auth/cognito/cognito-errors'
import { createBrowser, fakeProvider } from './session-fixture'
import { SessionContext } from '../lib/auth/use-session'
import { render, screen } from './render'
import { LoginScreen } from '../screens/sign-in/LoginScreen'
import { RegisterScreen } from '../screens/sign-in/RegisterScreen'
import { ResetPasswordScreen } from '../screens/sign-in/ResetPasswordScreen'

/** Renders the sign-in pages, beginning at a path, for a browser without a session. */
export async function open(path: string, provider = fakeProvider()) {
  const browser = createBrowser({ provider })
  const { session } = browser.openTab()
  await session.start()
  const router = createMemoryRouter(
    [
      { path: '/login', Component: LoginScreen },
      { path: '/register', Component: RegisterScreen },
      { path: '/reset-password', Component: ResetPasswordScreen },
    ],
    { initialEntries: [path] },
  )
  render(
    <SessionContext value={session}>
      <RouterProvider router={router} />
    </SessionContext>,
  )
  return { browser, provider, session, router, place: () => router.state.location.pathname }
}

export const smsChallenge = { name: 'SMS_MFA', session: 's', username: 'agent', parameters: {} }

/** Returns Cognito's exception as the app reads it. */
export const cognito = (type: string, message = '', operation = 'InitiateAuth') =>
  identityError(operation, { type, message, status: 400, code: 'INTERNAL' })

export const field = (name: string) => screen.getByLabelText(name, { exact: true })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

export async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await userEvent.click(field(name))
    await userEvent.paste(value)
  }
}

export const person: Readonly<Record<string, string>> = {
  Username: 'dana',
  Password: ' pass word ',
  Email: 'dana@example.com',
  'First name': 'Dana',
  'Last name': 'Whitfield',
  'Phone number': '(415) 555-0142',
  'NMLS number': '0001234',
  Address: '1 Harbour Way',
  City: 'Portland',
  'ZIP code': '97201',
}

export async function signUp(provider = fakeProvider()) {
  const opened = await open('/register', provider)
  await fill(person)
  await userEvent.selectOptions(field('State'), 'Oregon')
  await press('Create account')
  return opened
}
