import type { FormFixture } from '../../ui/form/form-fixture'

const change = 'mutation ($input: UpdateAgentProfileInput!) { updateAgentProfile(input: $input) { success } }'

export const fixture: FormFixture = {
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
