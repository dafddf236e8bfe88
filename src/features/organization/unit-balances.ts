import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { graphql } from '../../lib/api/graphql'
import { longestPage } from '../../lib/api/whole-list'
import type { Unit } from './units'

const UNIT_BALANCES = graphql(`
  query UnitBalances($limit: Int, $nextToken: String) {
    listTeam(limit: $limit, nextToken: $nextToken) {
      items {
        agentId
        unitId
        fundsCents
        walletsCents
      }
      nextToken
    }
  }
`)

/** Upper bound on agents, because the API returns their balances one by one. */
const mostAgents = 500

export interface UnitBalances {
  readonly byUnit: ReadonlyMap<string, number>
  readonly byAgent: ReadonlyMap<string, number>
}

interface MemberBalance {
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

/** Returns the balances per unit and per agent. Null while they load, or if they are unavailable. */
export function useUnitBalances(units: readonly (Unit & { readonly agentCount: number })[]): UnitBalances | null {
  const agents = Math.max(0, ...units.map((unit) => unit.agentCount))
  const known = agents > 0 && agents <= mostAgents
  const { data } = useQuery(UNIT_BALANCES, {
    skip: !known,
    variables: { limit: longestPage },
    context: { wholeList: true },
  })
  const members = known ? data?.listTeam?.items : null
  return useMemo(
    () =>
      members
        ? {
            byUnit: centsByUnit(units, members),
            byAgent: new Map(
              members.map(({ agentId, fundsCents, walletsCents }) => [agentId, fundsCents + walletsCents]),
            ),
          }
        : null,
    [units, members],
  )
}
