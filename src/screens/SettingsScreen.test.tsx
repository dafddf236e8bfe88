import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { unknownOutcome } from '../lib/api/outcome'
import { type RenderAppOptions, type RenderedApp, renderApp } from '../test/render-app'

async function openSettings(options: RenderAppOptions = {}): Promise<RenderedApp> {
  const app = await renderApp('/settings', options)
  await screen.findByRole('form', { name: 'Profile' })
  return app
}
const profile = () => within(screen.getByRole('form', { name: 'Profile' }))
const password = () => within(screen.getByRole('form', { name: 'Password' }))

/** A PNG image of one pixel. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
const picture = (type = 'image/png') => new File([png], 'me.png', { type })

it('saves the profile: names with updateAgentProfile, everything else with updateAgent', async () => {
  const app = await openSettings()
  const change = async (name: string, value: string) => {
    const field = profile().getByRole('textbox', { name })
    await app.user.clear(field)
    await app.user.type(field, value)
  }
  await change('NMLS number', '0001234')
  await change('City', 'Fresno')
  await change('Phone number', '(415) 555-0142')
  expect(profile().getByText('Unsaved changes')).toBeVisible()
  const sentBefore = app.operations.length
  const sent = () => app.operations.slice(sentBefore).filter((name) => name.startsWith('Update'))
  await app.user.click(profile().getByRole('button', { name: 'Save profile' }))
  expect(await screen.findByText('Profile saved')).toBeVisible()
  expect(sent()).toEqual(['UpdateAgent'])
  await change('NMLS number', '0001235')
  await change('Last name', 'Lee')
  await app.user.click(profile().getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(sent()).toEqual(['UpdateAgent', 'UpdateAgent', 'UpdateProfile']))
  await waitFor(() => expect(profile().queryByText('Unsaved changes')).toBeNull())
  expect(app.backend.host.world.store.users.get('user-agent')).toMatchObject({
    lastName: 'Lee',
    nmlsNumber: '0001235',
    phoneNumber: '+14155550142',
    address: { city: 'Fresno' },
  })
})

it('shows a server message at its field, and finds simple mistakes before it sends a request', async () => {
  const app = await openSettings()
  const zip = profile().getByRole('textbox', { name: 'ZIP code' })
  await app.user.clear(zip)
  await app.user.type(zip, '12')
  await app.user.click(profile().getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(zip).toBeInvalid())
  expect(zip).toHaveAccessibleDescription('Enter a ZIP code of five digits')
  expect(app.operations).not.toContain('UpdateAgent')
  await app.user.clear(zip)
  await app.user.type(zip, '10001')
  const name = profile().getByRole('textbox', { name: 'Last name' })
  await app.user.clear(name)
  await app.user.click(name)
  await app.user.paste('x'.repeat(10_000))
  await app.user.click(profile().getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription('Use at most 100 characters.'))
})

it('changes the password, and shows each error at its field', async () => {
  const app = await openSettings()
  const current = password().getByLabelText('Current password')
  // The two buttons that reveal a password have names of their own.
  expect(password().getByRole('button', { name: 'Show current password' })).toBeVisible()
  expect(password().getByRole('button', { name: 'Show new password' })).toBeVisible()
  const next = password().getByLabelText('New password')
  await app.user.type(current, 'error')
  await app.user.type(next, 'Longer-pass-1')
  await app.user.click(password().getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(current).toHaveAccessibleDescription('This is not your current password.'))
  await app.user.clear(current)
  await app.user.type(current, 'Sandbox-1')
  await app.user.clear(next)
  await app.user.type(next, 'short')
  await app.user.click(password().getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(next).toHaveAccessibleDescription('Password did not conform with policy: Password not long enough'),
  )
  await app.user.clear(next)
  await app.user.type(next, 'Longer-pass-1')
  await app.user.click(password().getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(current).toHaveValue('')
})

it('uploads a photo and removes it', async () => {
  const app = await openSettings()
  await app.user.upload(screen.getByLabelText('Photo'), picture())
  expect(await screen.findByText('Photo saved')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Remove photo' }))
  expect(await screen.findByText('Photo removed')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
})

it.each(['image/jpeg', 'text/plain', ''])('takes a dropped PNG that the system calls %j', async (type) => {
  const app = await openSettings()
  fireEvent.drop(screen.getByRole('button', { name: 'Choose a photo' }), { dataTransfer: { files: [picture(type)] } })
  expect(await screen.findByText('Photo saved')).toBeVisible()
  expect([...app.backend.host.world.store.uploads.all()].at(-1)?.contentType).toBe('image/png')
})

it('takes a pasted picture', async () => {
  await openSettings()
  const data = { clipboardData: { files: [picture('image/png')] } }
  fireEvent.paste(screen.getByRole('button', { name: 'Choose a photo' }), data)
  expect(await screen.findByText('Photo saved')).toBeVisible()
})

it('rejects a photo of the wrong type or over 5 MB, and uploads nothing', async () => {
  const app = await openSettings()
  // A user can drop any file, or choose one despite the filter of the file dialog.
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('Photo'), new File(['Not a picture'], 'me.png', { type: 'image/png' }))
  expect(await screen.findByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible()
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Photo'), large)
  expect(await screen.findByText('Choose a picture of at most 5 MB.')).toBeVisible()
  expect(app.operations).not.toContain('CreatePhotoUpload')
})

it('shows why a photo upload failed, and does not change the profile', async () => {
  const app = await openSettings({ faults: [{ service: 'upload', effect: { status: 403 } }] })
  await app.user.upload(screen.getByLabelText('Photo'), picture('image/jpeg'))
  expect(await screen.findByText('The upload was refused. Your photo is unchanged. Please try again.')).toBeVisible()
  expect(app.operations).not.toContain('UpdateProfile')
  expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  await app.control('PUT faults', [{ service: 'upload', effect: { network: true } }])
  await app.user.upload(screen.getByLabelText('Photo'), picture())
  expect(await screen.findByText(/^The connection was lost during the upload\./)).toBeVisible()
})

it('switches a notification immediately, and then shows what the service has saved', async () => {
  const app = await openSettings()
  const low = await screen.findByRole('switch', { name: 'Low balances' })
  const before = low.getAttribute('aria-checked')
  await app.user.click(low)
  expect(low).not.toHaveAttribute('aria-checked', before)
  await app.control('PUT faults', [{ operation: 'updateNotificationPreferences', effect: { code: 'RATE_LIMITED' } }])
  await app.user.click(low)
  expect(await screen.findByText('This was not saved')).toBeVisible()
  expect(low).not.toHaveAttribute('aria-checked', before)

  await app.control('PUT faults', [{ operation: 'updateNotificationPreferences', effect: { truncate: true } }])
  await app.user.click(low)
  expect(await screen.findByText(unknownOutcome.title)).toBeVisible()
  expect(low).toHaveAttribute('aria-checked', before)
})

it('asks for confirmation before unsaved changes are lost', async () => {
  const app = await openSettings()
  await app.user.type(profile().getByRole('textbox', { name: 'City' }), 'x')
  await app.user.click(screen.getByRole('link', { name: 'Dashboard' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Stay' }))
  expect(window.location.pathname).toBe('/settings')
  await app.user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
})

it('signs out without asking about unsaved changes', async () => {
  const app = await openSettings()
  await app.user.type(profile().getByRole('textbox', { name: 'City' }), 'x')
  await app.user.click(screen.getByRole('button', { name: 'Account' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
})

it('applies theme and reduced motion immediately, and stores them', async () => {
  const app = await openSettings()
  await app.user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await app.user.click(screen.getByRole('switch', { name: 'Reduce motion' }))
  expect(localStorage.getItem('reduced-motion')).toBe('true')
  await app.user.click(screen.getByRole('radio', { name: 'System' }))
  await app.user.click(screen.getByRole('switch', { name: 'Reduce motion' }))
})

it('lists the sources and hides one from the marketplace', async () => {
  const app = await openSettings()
  const toggle = await screen.findByRole('switch', { name: 'Show Form Direct' })
  await app.user.click(toggle)
  expect(localStorage.getItem('hiddenLeadSources')).toBe('["form-direct"]')
  await app.user.click(toggle)
  expect(localStorage.getItem('hiddenLeadSources')).toBeNull()
})

it.each(['manager', 'admin'])('shows the %s states and lead sources, as for an agent', async (as) => {
  await openSettings({ as })
  expect(screen.getByRole('heading', { name: 'States' })).toBeVisible()
  expect(await screen.findByRole('switch', { name: 'Show Form Direct' })).toBeInTheDocument()
})

it('asks for browser notifications when the user turns them on, and says that the browser blocks them', async () => {
  const requestPermission = vi.fn<() => Promise<string>>(() => {
    Object.assign(Notification, { permission: 'denied' })
    return Promise.resolve('denied')
  })
  vi.stubGlobal('Notification', Object.assign(vi.fn<() => void>(), { permission: 'default', requestPermission }))
  const app = await openSettings()
  const control = screen.getByRole('switch', { name: 'In this browser' })
  expect(control).not.toBeChecked()
  expect(requestPermission).not.toHaveBeenCalled()
  await app.user.click(control)
  await waitFor(() => expect(control).toBeDisabled())
  expect(control).toHaveAccessibleDescription(/^Your browser blocks notifications from this site\./)
})
