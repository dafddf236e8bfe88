import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { conflict, invalid, notFound } from '../errors'
import type { SavedSearchRecord } from '../records'
import { cleanLine } from '../clean-text'

const MAX_SAVED_SEARCHES = 25

export function listSavedSearches(ctx: DomainContext): readonly SavedSearchRecord[] {
  const agent = requireUser(ctx)
  return ctx.store.savedSearchesByAgent.list(agent.id)
}

export function saveSearch(ctx: DomainContext, input: { name: string; query: string }): { id: string } {
  const agent = requireUser(ctx)
  const name = cleanLine(input.name)
  const searches = ctx.store.savedSearchesByAgent.list(agent.id)
  if (name === '') throw invalid('name', 'Give the search a name.')
  if (name.length > 60) throw invalid('name', 'A name can have at most 60 characters.')
  if (input.query.length > 2000) throw invalid('query', 'This search has too many filters to be saved.')
  if (searches.some((search) => search.name.toLowerCase() === name.toLowerCase()))
    throw conflict('name', 'You already have a search with this name.')
  if (searches.length >= MAX_SAVED_SEARCHES)
    throw conflict('name', `You can save up to ${MAX_SAVED_SEARCHES} searches. Delete one first.`)
  const id = ctx.ids.next('srch')
  ctx.store.savedSearches.insert({ id, agentId: agent.id, name, query: input.query, createdAt: ctx.now })
  return { id }
}

export function deleteSavedSearch(ctx: DomainContext, input: { id: string }): { id: string } {
  const agent = requireUser(ctx)
  if (ctx.store.savedSearches.get(input.id)?.agentId !== agent.id) throw notFound('The search')
  ctx.store.savedSearches.remove(input.id)
  return { id: input.id }
}
