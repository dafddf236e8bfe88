import { expect, it } from 'vitest'
import { worldOf } from '../backend/keeping/begin-world'
import { auditWorld } from '../domain/ledger/auditor'
import { SYSTEM } from '../world/world'
import { randomCompany } from './testing/random-company'

it('trial', async () => {
  for (let n = 1; n <= 12; n++) {
    const company = randomCompany(n)
    const t = performance.now()
    const worldMs = Date.UTC(2026, n % 12, 1 + (n % 28), n % 24)
    const world = await worldOf({ scenario: 'own-company', seed: n, company, clock: { worldMs, wallMs: 0, frozen: true, speed: 1 } }, () => 0)
    const ms = performance.now() - t
    const ctx = world.view(SYSTEM)
    const bought = [...ctx.store.leads.all()].filter((l) => l.agentId?.startsWith('user-')).length
    console.log(n, company.people.length, company.sources.length, company.leadsPerMonth * 3, bought, [...ctx.store.leads.all()].length, Math.round(ms), auditWorld(ctx).violations.slice(0, 2))
  }
  expect(1).toBe(1)
}, 200000)
