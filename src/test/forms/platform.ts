import type { FormFixture } from './form-fixture'

const change = 'mutation ($input: PlatformSettingsInput!) { updatePlatformSettings(input: $input) { success } }'

const settingsForm: FormFixture = {
  as: 'admin',
  path: '/admin/settings',
  region: { role: 'form', name: 'Platform settings' },
  async fill(form, user) {
    await user.clear(form.getByLabelText('Brand'))
    await user.type(form.getByLabelText('Brand'), 'Leadfair')
  },
  submit: 'Save settings',
  discard: 'Discard',
  operation: 'UpdatePlatformSettings',
  colleague: {
    as: 'admin',
    beside: {
      change: (act) => act(change, { input: { returnWindowHours: 48 } }),
      kept: (act) => act('{ getPlatformSettings { brandName returnWindowHours } }'),
      expected: { getPlatformSettings: { brandName: 'Leadfair', returnWindowHours: 48 } },
    },
    against: (act) => act(change, { input: { brandName: 'Somebody else' } }),
  },
}

export const forms = {
  SettingsForm: settingsForm,
} satisfies Readonly<Record<string, FormFixture>>
