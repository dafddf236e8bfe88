import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { env } from '../../lib/settings/env'
import { graphql } from '../../lib/api/graphql'
import { longestPage } from '../../lib/api/whole-list'
import { centsByUnit } from './unit-money'
import type { Unit } from './unit-tree'

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

export interface UnitMoney {
  readonly byUnit: ReadonlyMap<string, number>
  readonly byAgent: ReadonlyMap<string, number>
}

/** Returns the balances per unit and per agent. Null while they load, or if they are unavailable. */
export function useUnitMoney(units: readonly (Unit & { readonly agentCount: number })[]): UnitMoney | null {
  const agents = Math.max(0, ...units.map((unit) => unit.agentCount))
  const known = env.capabilities.team && agents > 0 && agents <= mostAgents
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
