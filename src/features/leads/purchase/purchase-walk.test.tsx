import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buyable, confirmButton, patient, pressBuy } from '../../../test/market'
import { countCalls, modulesOfPurchase } from '../../../test/passed-modules'
import { renderApp } from '../../../test/render-app'

/** Parts of the app that know the purchase. Components and small helpers are the same for every button. */
const ofRequests = /^src\/(features|lib\/api|lib\/auth)\//

it('a purchase passes the documented modules on its way from the button to the network, and no other', async () => {
  const calls = await countCalls()
  const passed: string[] = []
  let isSent = false
  const opening = renderApp('/marketplace', {
    graphql: async (request) => {
      // At once: until the body has been read, the screen renders again.
      const modules = calls.modulesSince()
      if (!isSent) passed.push(...(await modules))
      // Requests overlap: an assignment that reads the flag before it awaits would set it back.
      if ((await request.clone().text()).includes('PurchaseLead')) isSent = true
      return (await opening).backend.fetch(request)
    },
  })
  const app = await opening
  const [row] = await buyable()
  if (!row) throw new Error('There is no lead to buy')
  const dialog = await pressBuy(app, row)
  // React draws the screen again before the purchase is sent.
  const drawing = [...passed, ...(await calls.modulesSince())].filter((path) => !path.startsWith('src/lib/api/'))
  passed.length = 0
  fireEvent.click(confirmButton(dialog))
  expect(await screen.findByText(/^Lead purchased: /, undefined, patient)).toBeVisible()
  calls.stop()
  const documented = modulesOfPurchase()
  expect(isSent).toBe(true)
  expect(passed).toContain('src/lib/api/use-app-mutation.ts')
  const expected = new Set([...documented, ...drawing])
  expect(passed.filter((path) => ofRequests.test(path) && !expected.has(path))).toEqual([])
})
