import { waitFor } from '@testing-library/dom'
import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUser } from './user-fixture'

const setStates =
  'mutation ($operation: UserStatesOperation!, $states: [String!]!) { updateUserStates(userId: "user-agent", operation: $operation, states: $states) { success } }'

export const fixture: FormFixture = {
  ...formOfUser('Edit states'),
  region: { role: 'dialog', name: 'Edit states · Riley Fairweather' },
  async fill(form, user) {
    await user.click(form.getByRole('button', { name: /^States, \d+ selected$/ }))
    await user.click(await form.findByRole('option', { name: 'Wyoming' }, { timeout: 20_000 }))
    await user.keyboard('{Escape}')
    await waitFor(() => {
      if (form.queryByRole('listbox')) throw new Error('The list of states is open')
    })
  },
  submit: /^Save \d+ states?$/,
  operation: 'UpdateUserStates',
  colleague: {
    as: 'admin',
    beside: {
      change: (act) => act(setStates, { operation: 'SET', states: ['ME'] }),
      kept: (act) => act('{ getUserProfile(userId: "user-agent") { assignedStates } }'),
      expected: { getUserProfile: { assignedStates: ['ME', 'WY'] } },
    },
  },
}
