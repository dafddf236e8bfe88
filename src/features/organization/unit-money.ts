import type { Unit } from './unit-tree'

export interface MemberBalance {
  readonly agentId: string
  readonly unitId: string | null
  readonly fundsCents: number
  readonly walletsCents: number
}

/** Returns the total of funds and wallets per unit, in cents, including all units below. */
export function centsByUnit(units: readonly Unit[], members: readonly MemberBalance[]): ReadonlyMap<string, number> {
  const parents = new Map(units.map(({ id, parentId }) => [id, parentId]))
  const sums = new Map(units.map(({ id }) => [id, 0]))
  for (const { unitId, fundsCents, walletsCents } of members)
    for (let at = unitId; at !== null && sums.has(at); at = parents.get(at) ?? null)
      sums.set(at, (sums.get(at) ?? 0) + fundsCents + walletsCents)
  return sums
}
