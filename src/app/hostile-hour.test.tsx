/**
 * A hostile hour for money and for everything that is created: each mutation, with its real document and link chain against the
 * real backend, under each failure of the network, while its dialog stays open, is closed, or the page is reloaded. What
 * the screen says must not contradict what is saved, and the user's repetition must not do it twice.
 */
import {
  type ApolloClient,
  type DocumentNode,
  gql,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { Kind, parse } from 'graphql'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { CREATE_SOURCE } from '../features/lead-sources/mutations'
import { PURCHASE_LEAD, PURCHASE_LEADS, SAVE_SEARCH } from '../features/leads/mutations'
import { CREATE_UNIT } from '../features/organization/mutations'
import { CREATE_WALLET, REMOVE_PAYMENT_METHOD, TRANSFER_FUNDS } from '../features/payments/mutations'
import { UPDATE_PREFERENCES } from '../features/settings/mutations'
import { RESOLVE_RETURN } from '../features/team/mutations'
import { CREDIT_FUNDS, CREDIT_WALLET, UPDATE_STATUS } from '../features/users/mutations'
import { SET_WALLET_ENABLED } from '../features/wallets/mutations'
import { createApolloClient } from '../lib/api/client'
import { failureText, type MutationOutcome, unknownOutcome } from '../lib/api/outcome'
import { isRecord } from '../lib/errors/parse-error'
import { useAppMutation } from '../lib/api/use-app-mutation'
import { type Backend, openWorld } from '../test/world'

type World = Backend['host']['world']

interface Row {
  readonly name: string
  readonly as: 'agent' | 'admin'
  readonly document: DocumentNode
  readonly input: (world: World) => object
  /** What the screen shows of it. */
  readonly screen: (input: never) => string
  /** How often the mutation has taken effect. */
  readonly effects: (world: World, input: never) => number
}

const row = <Input extends object>(
  as: Row['as'],
  document: DocumentNode,
  input: (world: World) => Input,
  screen: (input: Input) => string,
  effects: (world: World, input: Input) => number,
): Row => ({ name: nameOf(document), as, document, input, screen, effects })

const nameOf = (document: DocumentNode): string => {
  const [definition] = document.definitions
  return (definition?.kind === Kind.OPERATION_DEFINITION && definition.name?.value) || ''
}

const agentId = 'user-agent'
const sourceId = 'rate-table-one'
const funds = `funds:${agentId}`
const wallet = `wallet:${agentId}:${sourceId}`
const moneyScreen = () =>
  '{ getFundsBalance { agentId fundsBalanceCents } getAgentWallets { agentId sourceId balanceCents enabled } }'
const entriesOf = ({ ledger }: World, account: string, amountCents: number): number =>
  ledger.entries(account).filter((entry) => entry.amountCents === amountCents).length
const entriesAbout = ({ ledger }: World, account: string, referenceId: string): number =>
  ledger.entries(account).filter((entry) => entry.referenceId === referenceId).length
const named = (rows: Iterable<{ readonly name: string }>, name: string): number =>
  [...rows].filter((one) => one.name === name).length
const found = <T,>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The world lacks the record')
  return value
}
const openLead = (world: World, index: number) =>
  found(
    world.store.openLeadsBySource
      .list(sourceId)
      .filter(({ state }) => world.store.users.get(agentId)?.selectedStates.includes(state))[index],
  )

const lineOf = ({ id, priceCents }: { readonly id: string; readonly priceCents: number }) => ({
  leadId: id,
  expectedPriceCents: priceCents,
})

const rows: readonly Row[] = [
  row(
    'agent',
    TRANSFER_FUNDS,
    () => ({ sourceId, amountCents: 501 }),
    moneyScreen,
    (world) => entriesOf(world, wallet, 501),
  ),
  row(
    'admin',
    CREDIT_FUNDS,
    () => ({ agentId, amountCents: 502, reason: 'Goodwill' }),
    () => `{ getAgent(agentId: "${agentId}") { id bankAccount { balanceCents } } }`,
    (world) => entriesOf(world, funds, 502),
  ),
  row(
    'admin',
    CREDIT_WALLET,
    () => ({ agentId, sourceId, amountCents: 50_300, reason: 'Goodwill' }),
    () => `{ getUserWallets(userId: "${agentId}") { agentId sourceId balanceCents } }`,
    (world) => entriesOf(world, wallet, 50_300),
  ),
  row(
    'agent',
    PURCHASE_LEAD,
    (world) => lineOf(openLead(world, 0)),
    moneyScreen,
    (world, { leadId }) => entriesAbout(world, wallet, leadId),
  ),
  row(
    'agent',
    PURCHASE_LEADS,
    (world) => ({ lines: [lineOf(openLead(world, 1))] }),
    moneyScreen,
    (world, { lines }) => entriesAbout(world, wallet, found(lines[0]).leadId),
  ),
  row(
    'admin',
    RESOLVE_RETURN,
    ({ store }) => ({
      leadId: found([...store.leads.all()].find(({ status }) => status === 'RETURN_REQUESTED')).id,
      approve: true,
    }),
    ({ leadId }) => `{ getLead(leadId: "${leadId}") { id status } }`,
    ({ store }, { leadId }) => (store.leads.get(leadId)?.status === 'RETURNED' ? 1 : 0),
  ),
  row(
    'agent',
    CREATE_WALLET,
    () => ({ input: { sourceId: 'rate-table-two' } }),
    moneyScreen,
    ({ store }) => (store.wallets.get(`${agentId}:rate-table-two`) ? 1 : 0),
  ),
  row(
    'agent',
    REMOVE_PAYMENT_METHOD,
    ({ store }) => ({ input: { paymentMethodId: found(store.paymentMethodsByAgent.list(agentId)[0]).id } }),
    () => `{ getPaymentStatus(agentId: "${agentId}") { agentId paymentMethods { id } } }`,
    ({ store }, { input }) => (store.paymentMethods.get(input.paymentMethodId) ? 0 : 1),
  ),
  row(
    'agent',
    SAVE_SEARCH,
    () => ({ name: 'Hostile', query: 'property=CONDO' }),
    () => '{ listSavedSearches { id name } }',
    ({ store }) => named(store.savedSearches.all(), 'Hostile'),
  ),
  row(
    'admin',
    CREATE_SOURCE,
    () => ({ input: { name: 'Hostile', category: 'FORM_LEAD', baseCostPerLead: 1_000, markupPercentage: 20 } }),
    () => '{ listLeadSources(limit: 100) { items { id name } } }',
    ({ store }) => named(store.leadSources.all(), 'Hostile'),
  ),
  row(
    'admin',
    CREATE_UNIT,
    () => ({ input: { name: 'Hostile', level: 'TEAM', parentId: 'branch-canyon' } }),
    () => '{ listOrgUnits { id name } }',
    ({ store }) => named(store.orgUnits.all(), 'Hostile'),
  ),
  row(
    'agent',
    SET_WALLET_ENABLED,
    () => ({ input: { sourceId, enabled: false } }),
    moneyScreen,
    ({ store }) => (store.wallets.get(`${agentId}:${sourceId}`)?.enabled ? 0 : 1),
  ),
  row(
    'agent',
    UPDATE_PREFERENCES,
    () => ({ input: { topUps: false } }),
    () => '{ getNotificationPreferences { topUps } }',
    ({ store }) => (store.users.get(agentId)?.notificationPreferences.topUps ? 0 : 1),
  ),
  row(
    'admin',
    UPDATE_STATUS,
    ({ store }) => ({
      userId: found([...store.users.all()].findLast(({ role, status }) => role === 'AGENT' && status === 'ACTIVE')).id,
      status: 'DISABLED',
    }),
    ({ userId }) => `{ getUserProfile(userId: "${userId}") { id status } }`,
    ({ store }, { userId }) => (store.users.get(userId)?.status === 'DISABLED' ? 1 : 0),
  ),
]

const lost = new TypeError('Failed to fetch')
const fieldOf = (data: object): string => found(Object.keys(data)[0])
type Send = () => Promise<Response>
type Data = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What happens to the request of a mutation on its way. `arrival` collects requests that arrive late. */
const failures: Readonly<
  Record<string, (send: Send, arrival: (send: Send) => void, document: DocumentNode) => Promise<Response>>
> = {
  'answer lost after it was done': async (send) => {
    await send()
    throw lost
  },
  'lost before': () => Promise.reject(lost),
  late(send, arrival) {
    arrival(send)
    return Promise.reject(new DOMException('', 'TimeoutError'))
  },
  async twice(send) {
    const first = await send()
    await send()
    return first
  },
  async 'partial data'(send) {
    const { data } = (await (await send()).json()) as { data: Data }
    const field = fieldOf(data)
    const record = Object.keys(data[field] ?? {}).find((key) => key !== 'lines' && isRecord(data[field]?.[key]))
    if (!record) return Response.json({ data })
    const errors = [{ path: [field, record], errorType: 'INTERNAL', message: 'Lost' }]
    return Response.json({ data: { [field]: { ...data[field], [record]: null } }, errors })
  },
  'success false': async (_send, _arrival, document) => Response.json({ data: refusalOf(document) }),
  async 'partial data without a payload'(send) {
    const { data } = (await (await send()).json()) as { data: Data }
    const field = fieldOf(data)
    const errors = [{ path: [field, 'record', 'owner'], errorType: 'Unauthorized', message: 'Not authorized' }]
    return Response.json({ data: { [field]: null }, errors })
  },
}

/** Returns the data of a refusal that has no reason. The root field has only `success: false`. */
function refusalOf(document: DocumentNode) {
  const operation = found(document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION))
  const root = found(operation.selectionSet.selections.find((one) => one.kind === Kind.FIELD))
  const names =
    root.selectionSet?.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : ['status'])) ?? []
  const payload = {
    ...Object.fromEntries(names.map((name) => [name, null])),
    __typename: 'Result',
    success: false,
    errors: [],
  }
  return { [root.name.value]: { ...payload, lines: [] } }
}

const told = (outcome: MutationOutcome<unknown>): string => {
  const text = failureText(outcome, 'Refused')
  if (outcome.status === 'done') return 'done'
  return text?.title === unknownOutcome.title ? 'not known' : (text?.title ?? 'nothing')
}

async function openHostileWorld(failure: keyof typeof failures) {
  const { world: sandbox, backend } = await openWorld()
  const tokens = { agent: await sandbox.signIn('agent'), admin: await sandbox.signIn('admin') }
  const late: Send[] = []
  /** Opens a page, whose first mutation meets the failure. */
  const openPage = (as: Row['as'], isHostile: boolean) => {
    let hostile = isHostile
    const left = new AbortController()
    const client = createApolloClient({
      session: {
        tokensForRequest: () => tokens[as],
        refresh: () => Promise.reject(lost),
        reportRetry: () => undefined,
      },
      ended: left.signal,
      env: {
        graphqlEndpoint: `${origin}/graphql`,
        graphqlGetQueries: false,
        graphqlExtraHeaders: true,
        production: true,
        full: true,
      },
      fetch: (_address, init = {}) => {
        const { method = 'POST', headers = {}, body = null } = init
        const send: Send = () => backend.fetch(new Request(`${sandbox.url}graphql`, { method, headers, body }))
        const isMutation = /"query":"mutation/.test(String(body))
        if (!isMutation || !hostile) return send()
        hostile = false
        return found(failures[failure])(
          send,
          (request) => late.push(request),
          parse(String(JSON.parse(String(body)).query)),
        )
      },
    })
    return { client, leave: () => left.abort() }
  }
  const arriveLate = async (): Promise<void> => {
    for (const send of late.splice(0)) await send()
  }
  return { world: () => backend.host.world, openPage, arriveLate }
}

const queryOf = (text: string): TypedDocumentNode<Record<string, unknown>> => gql(text)

/** Renders the component that sends the mutation. */
function openDialog(client: ApolloClient, document: DocumentNode) {
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>
  const typed = document as TypedDocumentNode<Record<string, { readonly success: boolean }>, OperationVariables>
  const { result, unmount } = renderHook(() => useAppMutation(typed), { wrapper })
  return { run: (input: object) => result.current.run(input), unmount }
}

type Place = 'open' | 'closed' | 'reloaded'

/** Runs one cell. Returns what the user is told, whether the screen is current then, and the effects in the end. */
async function meet(
  { world, openPage, arriveLate }: Awaited<ReturnType<typeof openHostileWorld>>,
  one: Row,
  place: Place,
) {
  const input = one.input(world())
  const before = one.effects(world(), input as never)
  const effects = (): number => one.effects(world(), input as never) - before
  const screen = queryOf(one.screen(input as never))
  const saved = async (): Promise<unknown> => {
    const { data } = await openPage(one.as, false).client.query({ query: screen, fetchPolicy: 'network-only' })
    return JSON.stringify(data)
  }

  const page = openPage(one.as, true)
  await page.client.query({ query: screen })
  const shown = page.client.watchQuery({ query: screen })
  const subscription = shown.subscribe(() => undefined)
  const dialog = openDialog(page.client, one.document)
  const running = dialog.run(input)
  if (place === 'closed') dialog.unmount()
  if (place === 'reloaded') page.leave()
  const outcome = await act(() => running)
  const says = told(outcome)
  const isCurrent = place === 'reloaded' || JSON.stringify(shown.getCurrentResult().data) === (await saved())
  const isTrue = says === 'done' ? effects() === 1 : says === 'Refused' ? effects() === 0 : isCurrent
  subscription.unsubscribe()
  dialog.unmount()
  await arriveLate()
  // The user repeats what the screen does not show as done. A reloaded page shows what is saved.
  const repeats = says === 'not known' || (place === 'reloaded' && effects() === 0)
  if (repeats) {
    const again = openDialog(place === 'reloaded' ? openPage(one.as, false).client : page.client, one.document)
    await act(() => again.run(input))
    again.unmount()
  }
  return { says, isTrue, effects: effects() }
}

const places: readonly Place[] = ['open', 'closed', 'reloaded']
const expected: Readonly<Record<keyof typeof failures, string>> = {
  'answer lost after it was done': 'not known',
  'lost before': 'not known',
  late: 'not known',
  twice: 'done',
  'partial data': 'done',
  'success false': 'Refused',
  'partial data without a payload': 'not known',
}

it.each(Object.keys(failures).flatMap((failure) => places.map((place) => [failure, place] as const)))(
  '%s, %s: the screen says what is saved, and nothing is done twice',
  async (failure, place) => {
    const hour = await openHostileWorld(failure)
    const table: string[] = []
    for (const one of rows) {
      const { says, isTrue, effects } = await meet(hour, one, place)
      table.push(`${one.name}: ${says}, ${isTrue ? 'true' : 'FALSE'}, ${effects}`)
    }
    const says = place === 'reloaded' ? 'nothing' : expected[failure]
    const effects = failure === 'success false' && place !== 'reloaded' ? 0 : 1
    expect(table).toEqual(rows.map(({ name }) => `${name}: ${says}, true, ${effects}`))
  },
)
