import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'
import { attentionKinds } from '../../lib/labels/labels'
import type { AttentionKind } from '../../lib/api/__generated__/schema'

const now = '2026-03-18T16:00:00Z'

interface Overview {
  attention: { kind: AttentionKind; agentName: string; agentId: string; detail: string }[]
}
const OVERVIEW = '{ getManagerOverview { attention { kind agentName agentId detail } } }'

it('marks an agent as OK only if the overview has no attention item for the agent', async () => {
  const app = await renderApp('/manager/team', { as: 'manager', now })
  const { getManagerOverview } = await app.world.call<{
    getManagerOverview: Overview
  }>(OVERVIEW, {}, { as: 'manager' })
  const table = within(await screen.findByRole('table', { name: 'Team' }))
  const first = new Map(getManagerOverview.attention.toReversed().map((item) => [item.agentName, item]))
  const [urgent] = getManagerOverview.attention
  await table.findAllByText(new RegExp(urgent ? attentionKinds[urgent.kind].name : '-'))
  for (const row of table.getAllByRole('row').slice(1)) {
    const [agent] = within(row).getAllByRole('link')
    const item = first.get(agent?.textContent ?? '')
    expect(row).toHaveTextContent(item ? attentionKinds[item.kind].name : 'OK')
  }
})

it('shows the attention item of the overview in the agent’s drawer', async () => {
  const app = await renderApp('/manager/team', { as: 'manager', now, scenario: 'top-up-failing' })
  const { getManagerOverview } = await app.world.call<{
    getManagerOverview: Overview
  }>(OVERVIEW, {}, { as: 'manager' })
  const failed = getManagerOverview.attention.find(({ kind }) => kind === 'TOP_UP_FAILED')
  const table = within(await screen.findByRole('table', { name: 'Team' }))
  await app.user.click(await table.findByRole('link', { name: failed?.agentName ?? '' }))
  const drawer = within(await screen.findByRole('dialog', { name: failed?.agentName ?? '' }))
  const banner = await drawer.findByText('Top-up failed')
  expect(banner.closest('[role=alert]')).toHaveTextContent(failed?.detail ?? '—')
})
