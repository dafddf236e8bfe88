/** Test fixture shared by the forms that change a user. */
import { within } from '@testing-library/dom'
import type { Act, FormFixture } from '../../ui/form/form-fixture'

export const formOfUser = (button: string | RegExp): Pick<FormFixture, 'as' | 'path' | 'open'> => ({
  as: 'admin',
  path: '/admin/users?user=user-agent',
  async open(page, user) {
    const drawer = await page.findByRole('dialog', { name: 'Riley Fairweather' }, { timeout: 20_000 })
    await user.click(await within(drawer).findByRole('button', { name: button }, { timeout: 20_000 }))
  },
})

/** Mutation that another administrator sends for the same user. */
export const changeNames =
  'mutation ($input: UpdateUserProfileInput!) { updateUserProfile(userId: "user-agent", input: $input) { success } }'
export const readNames = '{ getUserProfile(userId: "user-agent") { firstName lastName } }'

/** Returns the source id of the user's wallet with this source name, or an empty string. */
export async function sourceNamed(act: Act, name: string): Promise<string> {
  const { getUserWallets } = (await act(
    '{ getUserWallets(userId: "user-agent") { sourceId leadSource { name } } }',
  )) as {
    getUserWallets: { sourceId: string; leadSource: { name: string } }[]
  }
  return getUserWallets.find(({ leadSource }) => leadSource.name === name)?.sourceId ?? ''
}
