import { waitFor, within } from '@testing-library/dom'
import type { Act, FormFixture } from './form-fixture'

/** Test fixture shared by the forms that change a user. */

const formOfUser = (button: string | RegExp, item?: string): Pick<FormFixture, 'as' | 'path' | 'open'> => ({
  as: 'admin',
  path: '/admin/users?user=user-agent',
  async open(page, user) {
    const drawer = await page.findByRole('dialog', { name: 'Riley Fairweather' }, { timeout: 20_000 })
    await user.click(await within(drawer).findByRole('button', { name: button }, { timeout: 20_000 }))
    if (item) await user.click(await page.findByRole('menuitem', { name: item }, { timeout: 20_000 }))
  },
})

/** Mutation that another administrator sends for the same user. */
const changeNames =
  'mutation ($input: UpdateUserProfileInput!) { updateUserProfile(userId: "user-agent", input: $input) { success } }'
const readNames = '{ getUserProfile(userId: "user-agent") { firstName lastName } }'

/** Returns the source id of the user's wallet with this source name, or an empty string. */
export async function sourceNamed(act: Act, name: string): Promise<string> {
  const { getUserWallets } = (await act(
    '{ getUserWallets(userId: "user-agent") { sourceId leadSource { name } } }',
  )) as {
    getUserWallets: { sourceId: string; leadSource: { name: string } }[]
  }
  return getUserWallets.find(({ leadSource }) => leadSource.name === name)?.sourceId ?? ''
}

const creditDialog: FormFixture = {
  ...formOfUser('Credit'),
  region: { role: 'dialog', name: 'Credit Riley Fairweather' },
  async fill(form, user) {
    await user.type(form.getByLabelText('Amount'), '12.50')
    await user.type(form.getByLabelText('Reason'), 'Goodwill')
  },
  submit: 'Credit $12.50',
  operation: 'AdminCreditAgentBankAccount',
}

const namesDialog: FormFixture = {
  ...formOfUser('More', 'Edit name'),
  region: { role: 'dialog', name: 'Edit name · Riley Fairweather' },
  async fill(form, user) {
    await user.clear(form.getByLabelText('First name'))
    await user.type(form.getByLabelText('First name'), 'Robin')
  },
  submit: 'Save name',
  operation: 'UpdateUserNames',
  colleague: {
    as: 'admin',
    beside: {
      change: (act) => act(changeNames, { input: { lastName: 'Holloway' } }),
      kept: (act) => act(readNames),
      expected: { getUserProfile: { firstName: 'Robin', lastName: 'Holloway' } },
    },
    against: (act) => act(changeNames, { input: { firstName: 'Rowan' } }),
  },
}

const passwordDialog: FormFixture = {
  ...formOfUser('More', 'Reset password'),
  region: { role: 'alertdialog', name: 'Reset the password of Riley Fairweather?' },
  submit: 'Reset password',
  operation: 'ResetUserPassword',
}

const roleDialog: FormFixture = {
  ...formOfUser('More', 'Change role'),
  region: { role: 'dialog', name: 'Change role · Riley Fairweather' },
  fill: (form, user) => user.selectOptions(form.getByLabelText('Role'), 'Administrator'),
  submit: 'Change role',
  operation: 'UpdateUserRole',
  colleague: {
    as: 'admin',
    against: (act) => act('mutation { updateUserRole(userId: "user-agent", role: MANAGER) { success } }'),
  },
}

const setStates =
  'mutation ($operation: UserStatesOperation!, $states: [String!]!) { updateUserStates(userId: "user-agent", operation: $operation, states: $states) { success } }'

const statesDialog: FormFixture = {
  ...formOfUser('More', 'Edit states'),
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

const statusDialog: FormFixture = {
  ...formOfUser('More', 'Disable'),
  region: { role: 'alertdialog', name: 'Disable Riley Fairweather?' },
  fill: (form, user) => user.type(form.getByLabelText('Reason (optional)'), 'Has left'),
  submit: 'Disable',
  operation: 'UpdateUserStatus',
}

const walletActivationDialog: FormFixture = {
  ...formOfUser(/^(Deactivate|Activate) Rate Table One$/),
  region: { role: 'dialog', name: /^(Deactivate|Activate) Rate Table One\?$/ },
  fill: (form, user) => user.type(form.getByLabelText('Reason (optional)'), 'On request'),
  submit: /^(Deactivate|Activate) wallet$/,
  operation: 'AdminUpdateWallet',
}

const walletWarningDialog: FormFixture = {
  ...formOfUser('Edit alert of Rate Table One'),
  region: { role: 'dialog', name: 'Edit alert · Rate Table One' },
  fill: async (form, user) => {
    await user.clear(form.getByLabelText('Alert when balance drops below'))
    await user.type(form.getByLabelText('Alert when balance drops below'), '77.00')
  },
  submit: 'Save alert',
  operation: 'AdminUpdateWallet',
  colleague: {
    as: 'admin',
    against: async (act) =>
      act(
        `mutation ($input: AdminUpdateWalletInput!) { adminUpdateWallet(userId: "user-agent", input: $input) { success } }`,
        { input: { sourceId: await sourceNamed(act, 'Rate Table One'), lowBalanceThresholdCents: 1234 } },
      ),
  },
}

export const forms = {
  CreditDialog: creditDialog,
  NamesDialog: namesDialog,
  PasswordDialog: passwordDialog,
  RoleDialog: roleDialog,
  StatesDialog: statesDialog,
  StatusDialog: statusDialog,
  WalletActivationDialog: walletActivationDialog,
  WalletWarningDialog: walletWarningDialog,
} satisfies Readonly<Record<string, FormFixture>>
