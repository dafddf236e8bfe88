import type { Page } from '@playwright/test'
import { expect, openScenario, sandboxOf, test } from './fixtures'
import { expectScreen } from './panel-steps'

const opening = { as: 'admin', now: '2026-03-18T16:00Z' }

async function teamOf(page: Page, username: string) {
  const team = await sandboxOf(page).call<{ items: { agentId: string }[] }>('listTeam', {}, { as: username })
  return team.items.map(({ agentId }) => agentId)
}

test('a team moves by keyboard to another manager, and a branch moves by dragging after a confirmation', async ({
  page,
}) => {
  await openScenario(page, 'default', 'admin/organizational-hierarchy?unit=team-north-pier', opening)
  await expectScreen(page, 'Organization')
  expect(await teamOf(page, 'manager')).toContain('user-agent')
  expect(await teamOf(page, 'manager-canyon@demo')).not.toContain('user-agent')

  await page.getByRole('treeitem').first().focus()
  await page.keyboard.press('Home')
  // Selects North Pier below Harbor, picks it up with M, and drops it on Canyon.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('treeitem', { name: /North Pier/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('m')
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByRole('treeitem', { name: /Canyon/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Move North Pier' })
  await expect(dialog.getByText('Loses access: Morgan Okonkwo.')).toBeVisible()
  await expect(dialog.getByText('Gains access: Jordan Castellan.')).toBeVisible()
  // The dry run must not move the team.
  expect(await teamOf(page, 'manager')).toContain('user-agent')
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('treeitem', { name: /Canyon/ })).toBeFocused()

  expect(await teamOf(page, 'manager')).not.toContain('user-agent')
  expect(await teamOf(page, 'manager-canyon@demo')).toContain('user-agent')

  await page.getByRole('treeitem', { name: /Canyon/ }).dragTo(page.getByRole('treeitem', { name: /Plains/ }))
  const dragged = page.getByRole('dialog', { name: 'Move Canyon' })
  await expect(dragged.getByText('No manager loses access to them.')).toBeVisible()
  await dragged.getByRole('button', { name: 'Cancel' }).click()
  await expect(dragged).toBeHidden()
  await page.getByRole('treeitem', { name: /Canyon/ }).click()
  await expect(page.getByText('Fairlead Lending › Coast › Canyon')).toBeVisible()
})
