/** An action that a user or the console performs in a world. */
export type Action =
  | {
      readonly kind: 'transfer' | 'credit' | 'price' | 'state'
      readonly as: string
      readonly query: string
      readonly variables: object
    }
  /** Buys the open lead at this index of the list, if there is one. */
  | { readonly kind: 'purchase'; readonly as: string; readonly at: number }
  | { readonly kind: 'clock' | 'market'; readonly path: string; readonly body: object }

/** Results of the actions: the world's hash after every hundred, and the number accepted of each kind or refused. */
export interface Played {
  readonly hashes: readonly string[]
  readonly done: Readonly<Record<string, number>>
}

const sources = ['form-direct', 'rate-table-one', 'homebuyer-forms']
const agents = ['agent', 'agent-ridge@demo', 'agent-low@demo']
const states = ['CA', 'NY', 'TX', 'FL', 'WA']

const mutation = (name: string, input: string) => `mutation($input: ${input}!) { ${name}(input: $input) { success } }`

/** Returns random actions of agents, the administrator, and the console. The same seed yields the same actions. */
export function randomActions(seed: number, count: number): readonly Action[] {
  let state = seed
  const draw = (below: number): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
  const from = <T>(list: readonly T[]): T => {
    const item = list[draw(list.length)]
    if (item === undefined) throw new Error('The list is empty')
    return item
  }

  const makers: readonly (() => Action)[] = [
    () => ({ kind: 'purchase', as: from(agents), at: draw(5) }),
    () => ({ kind: 'purchase', as: from(agents), at: draw(5) }),
    () => ({
      kind: 'transfer',
      as: from(agents),
      query: mutation('transferFundsToWallet', 'TransferFundsInput'),
      variables: { input: { sourceId: from(sources), amountCents: 1 + draw(4_000) } },
    }),
    () => ({
      kind: 'credit',
      as: 'admin',
      query: mutation('adminCreditAgentBankAccount', 'AdminCreditBankAccountInput'),
      variables: { input: { agentId: `user-${from(agents)}`, amountCents: 1 + draw(9_000), reason: 'Goodwill' } },
    }),
    () => ({
      kind: 'price',
      as: 'admin',
      query: mutation('updateLeadSourcePricing', 'UpdateLeadSourcePricingInput'),
      variables: { input: { sourceId: from(sources), baseCostPerLead: 500 + draw(900), markupPercentage: draw(40) } },
    }),
    () => ({
      kind: 'state',
      as: from(agents),
      query: mutation(from(['selectState', 'deselectState']), 'StateSelectionInput'),
      variables: { input: { state: from(states) } },
    }),
    () => ({ kind: 'clock', path: 'clock', body: { advance: `PT${1 + draw(20)}M` } }),
    () => ({ kind: 'market', path: 'market', body: { tempo: from([0, 1, 5, 20]) } }),
  ]
  return Array.from({ length: count }, () => from(makers)())
}

type Send = (address: string, init: RequestInit) => Promise<Response>

/** Plays the actions in order. The page receives this function as text, so it uses nothing declared outside it. */
export async function playActions(
  actions: readonly Action[],
  baseUrl: string,
  send: Send = (address, init) => fetch(address, init),
): Promise<Played> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await send(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const tokens = new Map<string, string>()
  const tokenOf = async (username: string): Promise<string> => {
    const known = tokens.get(username)
    if (known !== undefined) return known
    const answer = (await post(
      'cognito-idp/',
      {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'fairlead-sandbox',
        AuthParameters: { USERNAME: username, PASSWORD: 'Sandbox-1' },
      },
      {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
    )) as { AuthenticationResult: { IdToken: string } }
    tokens.set(username, answer.AuthenticationResult.IdToken)
    return answer.AuthenticationResult.IdToken
  }
  const ask = async (as: string, query: string, variables: object): Promise<Record<string, unknown>> => {
    const answer = (await post('graphql', { query, variables }, { authorization: await tokenOf(as) })) as {
      data?: Record<string, unknown> | null
    }
    return answer.data ?? {}
  }
  const succeeded = (data: Record<string, unknown>): boolean =>
    Object.values(data).some((result) => (result as { success?: boolean } | null)?.success === true)

  const done: Record<string, number> = {}
  const hashes: string[] = []
  for (const [i, action] of actions.entries()) {
    let accepted = true
    if ('path' in action) {
      // Advancing the clock may expire tokens, which last an hour.
      tokens.clear()
      await post(`__sandbox/${action.path}`, action.body)
    } else if ('at' in action) {
      const open = await ask(action.as, '{ listOpenLeads(limit: 5) { items { id } } }', {})
      const { items } = open['listOpenLeads'] as { items: { id: string }[] }
      const lead = items[action.at]
      accepted =
        lead !== undefined &&
        succeeded(await ask(action.as, 'mutation($id: ID!) { purchaseLead(leadId: $id) { success } }', { id: lead.id }))
    } else accepted = succeeded(await ask(action.as, action.query, action.variables))
    const what = accepted ? action.kind : 'refused'
    done[what] = (done[what] ?? 0) + 1
    if (i % 100 === 99) {
      const { worldHash } = (await (await send(`${baseUrl}__sandbox/state`, { method: 'GET' })).json()) as {
        worldHash: string
      }
      hashes.push(worldHash)
    }
  }
  return { hashes, done }
}
