import { openLeadUrl, type OpenLeadWish, readOpenLeadWish } from '../../features/leads/market/open-lead-filters'
import { SAVED_SEARCHES } from '../../features/leads/market/saved-searches'
import { hiddenSources } from '../../features/sources/hidden-sources'
import { readAddress } from '../../lib/address/use-address'
import { usStates } from '../../lib/format/us-states'
import type { FirstQuestions } from '../../lib/graphql/first-questions'
import { rowsPerPage } from '../../list/use-list-screen'
import { MARKETPLACE_BUYER, MARKETPLACE_SOURCES, OPEN_LEADS } from './open-leads-queries'

export const everyState = usStates.map(({ code }) => code)

/** Which open leads are asked for; without states in the address, those of the person's own states. */
export const openLeadsQuestion = ({ states, filters }: OpenLeadWish) => ({ states, filters })

/** What the marketplace asks as it is drawn. What depends on an answer is left to the screen. */
export const marketplaceQuestions: FirstQuestions = ({ user, params, env }) => {
  if (params.get('tab') === 'mine') return []
  const values = readAddress(openLeadUrl, params)
  const wish = readOpenLeadWish(values, hiddenSources.getSnapshot(), [])
  const token = values.page && { nextToken: values.page.token }
  const openLeads = {
    query: OPEN_LEADS,
    variables: { ...openLeadsQuestion(wish), limit: rowsPerPage, ...token },
  }
  return [
    // A category stands for those that the sources name.
    ...(wish.problem === null && values.category.length === 0 ? [openLeads] : []),
    { query: MARKETPLACE_SOURCES, variables: {} },
    { query: MARKETPLACE_BUYER, variables: { agentId: user.id } },
    ...(env.capabilities.savedSearches ? [{ query: SAVED_SEARCHES, variables: {} }] : []),
  ]
}
