import type { Page } from '@playwright/test'
import { expect, openScenario, test } from './fixtures'
import { asPerson, expectScreen } from './panel-steps'

const opening = { as: 'admin', now: '2026-03-18T16:00Z' }

interface Team {
  listTeam: { items: { agentId: string }[] }
}

const teamOf = async (page: Page, username: string) =>
  (await asPerson<Team>(page, username, '{ listTeam { items { agentId } } }')).listTeam.items.map(
    ({ agentId }) => agentId,
  )

test('moving a team by keyboard changes which manager sees its agents', async ({ page }) => {
  await openScenario(page, 'default', 'admin/organizational-hierarchy?unit=team-north-pier', opening)
  await expectScreen(page, 'Organization')
  expect(await teamOf(page, 'manager')).toContain('user-agent')
  expect(await teamOf(page, 'manager-canyon')).not.toContain('user-agent')

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
  expect(await teamOf(page, 'manager-canyon')).toContain('user-agent')
})

test('dragging a branch to another division asks for confirmation', async ({ page }) => {
  await openScenario(page, 'default', 'admin/organizational-hierarchy', opening)
  await expectScreen(page, 'Organization')
  await page.getByRole('treeitem', { name: /Canyon/ }).dragTo(page.getByRole('treeitem', { name: /Plains/ }))
  const dialog = page.getByRole('dialog', { name: 'Move Canyon' })
  await expect(dialog.getByText('No manager loses access to them.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('treeitem', { name: /Canyon/ }).click()
  await expect(page.getByText('Fairlead Lending › Coast › Canyon')).toBeVisible()
})

test('an administrator adds, renames, staffs, empties, and archives a unit', async ({ page }) => {
  await openScenario(page, 'default', 'admin/organizational-hierarchy?unit=branch-canyon', opening)
  await page.getByRole('button', { name: 'Add team' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a team to Canyon' })
  await adding.getByRole('button', { name: 'Add team' }).click()
  await expect(adding.getByText('Give it a name.')).toBeVisible()
  await adding.getByLabel('Name').fill('Mesa Verde')
  await adding.getByLabel('Name').press('Enter')
  await expect(adding).toBeHidden()

  await page.getByRole('searchbox', { name: 'Find a unit' }).fill('mesa')
  await page.getByRole('treeitem', { name: /Mesa Verde/ }).click()
  const unit = page.getByRole('region', { name: 'Mesa Verde' })
  await unit.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Mesa Alta')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  const renamed = page.getByRole('region', { name: 'Mesa Alta' })

  await renamed.getByRole('button', { name: 'Assign someone' }).click()
  const assigning = page.getByRole('dialog', { name: 'Assign someone to Mesa Alta' })
  await assigning.getByLabel('Find').fill('Yarrow')
  await assigning.getByLabel('Person').selectOption({ label: 'Robin Yarrow, agent' })
  await assigning.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(renamed.getByText('Robin Yarrow')).toBeVisible()

  await renamed.getByRole('button', { name: 'Archive' }).click()
  const archiving = page.getByRole('alertdialog', { name: 'Archive Mesa Alta?' })
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(archiving.getByRole('alert')).toBeVisible()
  await archiving.getByRole('button', { name: 'Cancel' }).click()
  await renamed.getByRole('button', { name: 'Remove Robin Yarrow from Mesa Alta' }).click()
  await expect(renamed.getByText('Robin Yarrow')).toHaveCount(0)
  await renamed.getByRole('button', { name: 'Archive' }).click()
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('No matching units')).toBeVisible()
})
