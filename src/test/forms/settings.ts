import type { FormFixture } from './form-fixture'

const passwordForm: FormFixture = {
  as: 'agent',
  path: '/settings',
  region: { role: 'form', name: 'Password' },
  async fill(form, user) {
    await user.type(form.getByLabelText('Current password'), 'sandbox')
    await user.type(form.getByLabelText('New password'), 'Bright-Harbor-7')
  },
  submit: 'Change password',
  discard: 'Discard',
  operation: 'ChangePassword',
}

const change = 'mutation ($input: UpdateAgentProfileInput!) { updateAgentProfile(input: $input) { success } }'

const profileForm: FormFixture = {
  as: 'agent',
  path: '/settings',
  region: { role: 'form', name: 'Profile' },
  async fill(form, user) {
    await user.clear(form.getByLabelText('First name'))
    await user.type(form.getByLabelText('First name'), 'Robin')
  },
  submit: 'Save profile',
  discard: 'Discard',
  operation: 'UpdateProfile',
  // The same user in another tab. An administrator can cause the same conflict.
  colleague: {
    as: 'agent',
    beside: {
      change: (act) => act(change, { input: { lastName: 'Holloway' } }),
      kept: (act) => act('{ getAgent(agentId: "user-agent") { firstName lastName } }'),
      expected: { getAgent: { firstName: 'Robin', lastName: 'Holloway' } },
    },
    against: (act) => act(change, { input: { firstName: 'Rowan' } }),
  },
}

const totpSetUpDialog: FormFixture = {
  as: 'agent',
  path: '/settings',
  async open(page, user) {
    // The button is disabled until the current status has loaded.
    await page.findByText('Off', undefined, { timeout: 20_000 })
    await user.click(page.getByRole('button', { name: 'Set up' }))
  },
  region: { role: 'dialog', name: 'Set up an authenticator app' },
  async fill(form, user, control) {
    await form.findByRole('img', { name: 'QR code for your authenticator app' }, { timeout: 20_000 })
    const messages = await control('GET inbox')
    await user.type(form.getByLabelText('Code'), messages.find(({ medium }) => medium === 'APP')?.code ?? '')
  },
  submit: 'Turn on',
  operation: 'VerifySoftwareToken',
}

export const forms = {
  PasswordForm: passwordForm,
  ProfileForm: profileForm,
  TotpSetUpDialog: totpSetUpDialog,
} satisfies Readonly<Record<string, FormFixture>>
