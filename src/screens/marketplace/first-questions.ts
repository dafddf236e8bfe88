import { openLeadUrl, type OpenLeadWish, readOpenLeadWish } from '../../features/leads/market/open-lead-filters'
import { SAVED_SEARCHES } from '../../features/leads/market/saved-searches'
import { hiddenSources } from '../../features/sources/hidden-sources'
import { readAddress } from '../../lib/address/use-address'
import { usStates } from '../../lib/format/us-states'
import type { FirstQuestions } from '../../lib/graphql/first-questions'
import { hasRole } from '../../lib/session/roles'
import { rowsPerPage } from '../../list/use-list-screen'
import { MARKETPLACE_BUYER, MARKETPLACE_SOURCES, OPEN_LEADS } from './open-leads-queries'

export const everyState = usStates.map(({ code }) => code)

/** Which open leads are asked for. People who have no states of their own look at all of them. */
export const openLeadsQuestion = ({ states, filters }: OpenLeadWish, canBuy: boolean) => ({
  states: states ?? (canBuy ? null : everyState),
  filters,
})

/** What the marketplace asks as it is drawn. What depends on an answer is left to the screen. */
export const marketplaceQuestions: FirstQuestions = ({ user, params, env }) => {
  const canBuy = hasRole(user, 'agent')
  if (canBuy && params.get('tab') === 'mine') return []
  const values = readAddress(openLeadUrl, params)
  const wish = readOpenLeadWish(values, hiddenSources.getSnapshot(), [])
  const token = values.page && { nextToken: values.page.token }
  const openLeads = {
    query: OPEN_LEADS,
    variables: { ...openLeadsQuestion(wish, canBuy), limit: rowsPerPage, ...token },
  }
  return [
    // A category stands for those that the sources name.
    ...(wish.problem === null && values.category.length === 0 ? [openLeads] : []),
    { query: MARKETPLACE_SOURCES, variables: {} },
    ...(canBuy ? [{ query: MARKETPLACE_BUYER, variables: { agentId: user.id } }] : []),
    ...(canBuy && env.capabilities.savedSearches ? [{ query: SAVED_SEARCHES, variables: {} }] : []),
  ]
}
