import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUser } from './user-fixture'

const setStates =
  'mutation ($operation: UserStatesOperation!, $states: [String!]!) { updateUserStates(userId: "user-agent", operation: $operation, states: $states) { success } }'

export const fixture: FormFixture = {
  ...formOfUser('States'),
  region: { role: 'dialog', name: 'States of Riley Fairweather' },
  fill: (form, user) => user.click(form.getByLabelText('Wyoming')),
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
