import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app'
import { formatCents } from '../../shared/money'

const path = '/admin/organizational-hierarchy'

function onScreenOf(widthPx: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [, sign, limitRem] = /\(width (<|>=) (\d+)rem\)/.exec(media) ?? []
    const matches = sign === '<' ? widthPx < Number(limitRem) * 16 : sign === '>=' && widthPx >= Number(limitRem) * 16
    const listen = { addEventListener: () => undefined, removeEventListener: () => undefined }
    return { matches, media, ...listen } as unknown as MediaQueryList
  })
}

it('shows the top unit next to the tree, with agent count, managers, and balance in the rows', async () => {
  onScreenOf(1440)
  const app = await renderApp(path, { as: 'admin' })
  const company = within(await screen.findByRole('region', { name: 'Fairlead Lending' }))
  expect(company.getByText('Company')).toBeVisible()
  const { getManagerOverview: overview } = await app.world.call<{
    getManagerOverview: { agentCount: number; heldCents: number }
  }>('{ getManagerOverview { agentCount heldCents } }', {}, { as: 'admin' })
  const tree = within(screen.getByRole('tree', { name: 'Organization' }))
  const figures = `${overview.agentCount} agents · ${formatCents(overview.heldCents)}`
  const top = tree.getByRole('treeitem', { name: 'Fairlead Lending' })
  expect(top).toHaveTextContent(figures)
  expect(top).toHaveAccessibleDescription(expect.stringContaining(figures))
  expect(tree.getByRole('treeitem', { name: /^Harbor/ })).toHaveTextContent('Morgan Okonkwo')
})

it('shows only the tree on a phone, and opens a unit in a drawer', async () => {
  onScreenOf(390)
  const app = await renderApp(path, { as: 'admin' })
  const tree = within(await screen.findByRole('tree', { name: 'Organization' }))
  expect(screen.queryByRole('region', { name: 'Fairlead Lending' })).not.toBeInTheDocument()
  await app.user.click(tree.getByRole('treeitem', { name: /^Coast/ }))
  const coast = within(await screen.findByRole('dialog', { name: 'Coast' }))
  await app.user.click(coast.getByRole('button', { name: 'Harbor' }))
  const harbor = within(await screen.findByRole('dialog', { name: 'Harbor' }))
  await app.user.click(harbor.getByRole('button', { name: 'Close' }))
  // The focus returns to the row in the tree. Focus alone opens no drawer.
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(tree.getByRole('treeitem', { name: /^Coast/ })).toHaveFocus()
  await app.user.keyboard('{ArrowDown}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await app.user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Harbor' })).toBeVisible()
})
