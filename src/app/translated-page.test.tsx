import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { tolerateForeignNodes } from '../lib/browser/foreign-nodes'
import { renderApp } from '../test/render-app'

const patient = { timeout: 20_000 }
const { removeChild, insertBefore } = Node.prototype

afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }))

/** Wraps each text of the page in an element, as Chrome's translation does. The words stay, so that pages compare. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) found.push(texts.currentNode)
  for (const text of found) {
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(text.textContent ?? '')
    text.parentNode?.replaceChild(font, text)
  }
}

type Act = () => Promise<unknown>

/** Clicks one of the elements of the page, once there are enough. */
async function click(selector: string, index = 0): Promise<void> {
  const found = await waitFor(() => {
    const element = [...document.querySelectorAll(selector)][index]
    if (!element) throw new Error(`There is no ${selector}`)
    return element
  }, patient)
  fireEvent.click(found)
}
const shows = (text: string | RegExp) => waitFor(() => expect(document.body).toHaveTextContent(text), patient)

/** What a user does on a page: the steps before the page is translated, and those after. */
const visits: readonly (readonly [string, string, string, Act, Act])[] = [
  [
    'the number of selected users',
    'admin',
    '/admin/users',
    () => click('tbody input[type=checkbox]'),
    async () => {
      await click('tbody input[type=checkbox]', 1)
      await shows('2 selected')
    },
  ],
  [
    'the next status of a lead',
    'agent',
    '/marketplace?tab=mine&status=SOLD',
    async () => {
      await click('[data-row-open]')
      await shows('Mark as contacted')
    },
    async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Mark as contacted' }))
      await shows('Mark as qualified')
      // The list no longer has the lead.
      await shows('Nothing matches these filters')
    },
  ],
  [
    'the status of a wallet',
    'agent',
    '/wallet',
    () => shows(/\d of \d+ active/),
    async () => {
      await click('[role=article] input[type=checkbox]')
      await shows(/Enable it to buy leads/)
    },
  ],
  [
    'the period of the transactions',
    'agent',
    '/transactions',
    () => shows(/[\d,]+ of [\d,]+ shown/),
    async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Period: All time' }))
      fireEvent.change(await screen.findByLabelText('From', undefined, patient), { target: { value: '2026-03-10' } })
      fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
      await shows(/Since Mar 10, 2026/)
    },
  ],
]

it.each(visits)('shows %s on a translated page like on one that is not', async (_name, as, path, before, after) => {
  const seen: string[] = []
  for (const isTranslated of [false, true]) {
    tolerateForeignNodes()
    const app = await renderApp(path, { as })
    await before()
    await shows(/Account holder|Prepared for/)
    if (isTranslated) translate()
    await after()
    seen.push(screen.getByRole('main').textContent)
    app.leave()
  }
  expect(seen[1]).toBe(seen[0])
})
