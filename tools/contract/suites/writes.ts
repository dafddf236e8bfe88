import { assert, assertEqual, asText, shorten, SkippedCheck } from '../assert'
import { suite, type Check } from '../check'
import type { Player } from '../config'
import { compute, differenceOf, paragraphsOf, valueOf, type Paragraph, type Scope } from '../language'
import type { Live } from '../live'
import { at, hasArgument, operationOf, type Json, type MutationName } from '../schema'
import { argumentAt, argumentsFrom, readAll, readRows, rowsIn } from '../subjects'
import table from '../writes.txt?raw'
import { confirmAtStripe, deliver, pause, untilCredited } from './payments'
import { assertAudited, change, refused, write } from './records'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ADDRESS = { line1: '1 Contract Way', line2: 'Suite 2', city: 'San José', state: 'CA', zipCode: '95113' }

/** What the steps of a script can name from the start. */
async function scopeOf(live: Live, id: string): Promise<Scope> {
  const [agentId, run] = [await live.sub('agent'), live.run.slice(0, 8)]
  return {
    agentId,
    userId: agentId,
    run: `${live.run}-${id}`,
    name: `Contract Zoë ${run}, kept whole`,
    newName: `Contract Zoë ${run}, kept as well`,
    email: `contract-${run}@example.com`,
    reason: 'Contract check, é',
    phone: '+14155550199',
    nmls: '0004242',
    address: ADDRESS,
    otherAddress: { line1: '2 Contract Way', line2: 'Suite 3', city: 'Reno', state: 'NV', zipCode: '89501' },
    candidates: ['WA', 'WY', 'VT', 'DC'].map((code) => ({ code })),
    pixelBytes: PIXEL.length,
  }
}

/** Returns the agent's balances in cents, by source, with the funds under `FUNDS`, and the number of entries. */
async function accountsOf(live: Live) {
  const wallets = rowsIn(await live.read('agent', 'getAgentWallets'))
  const balances: Readonly<Record<string, number>> = {
    FUNDS: Number(at(await live.read('agent', 'getFundsBalance'), 'fundsBalanceCents')),
    ...Object.fromEntries(wallets.map(({ sourceId, balanceCents }) => [sourceId, Number(balanceCents)])),
  }
  return { balances, entries: (await readRows(live, 'agent', 'listTransactions')).rows.length }
}

/** Posts once, and again with the same idempotency key: exactly these balances change, by exactly one posting. */
async function post(live: Live, name: MutationName, given: Json, moves: Json, type: string, path: string) {
  const { balances, entries } = await accountsOf(live)
  const keyPath = hasArgument(operationOf(name), 'input') ? 'input.idempotencyKey' : 'idempotencyKey'
  const args = argumentAt(keyPath, `${live.run}-${name}-${entries}`, given)
  const expected = {
    balances: Object.fromEntries(
      Object.entries(balances).map(([key, cents]) => [key, cents + Number(moves[key] ?? 0)]),
    ),
    entries: entries + Object.keys(moves).length,
  }
  const answer = await change(live, name, args)
  assertEqual(`the balances and the number of entries after ${name}`, await accountsOf(live), expected)
  const told = rowsIn(answer, path)
  for (const entry of told) {
    const account = asText(entry['walletSourceId'] ?? 'FUNDS')
    const seen = [entry['type'], entry['amountCents'], entry['balanceAfter'], entry['correlationId']]
    const right = [type, moves[account], expected.balances[account], told[0]?.['correlationId']]
    assertEqual(`type, amount, balance, and correlation of an entry of ${name}`, seen, right)
  }
  if (!live.has('full')) return answer
  const again = await change(live, name, args)
  assertEqual(`the entries that ${name} answers to the same key`, rowsIn(again, path), told)
  assertEqual(`the balances and the number of entries after ${name} again`, await accountsOf(live), expected)
  return answer
}

/** Returns the cheapest open leads of a source for which the agent has an active wallet, and credits what they cost. */
async function afford(live: Live, count: number, among: unknown = null): Promise<readonly Json[]> {
  const open = (await readRows(live, 'agent', 'listOpenLeads')).rows
  const rows = open.filter(({ id }) => among === null || rowsIn(among).some((lead) => lead['id'] === id))
  const byPrice = rows.toSorted((left, right) => Number(left['priceCents']) - Number(right['priceCents']))
  const [offer] = rowsIn(await live.read('agent', 'getAgentWallets'))
    .filter((wallet) => wallet['active'] === true && at(wallet, 'leadSource.isActive') === true)
    .map(({ sourceId, balanceCents }) => {
      const leads = byPrice.filter((lead) => lead['sourceId'] === sourceId).slice(0, count)
      const cents = leads.reduce((sum, { priceCents }) => sum + Number(priceCents), 0)
      return { sourceId, leads, cents, amountCents: cents - Number(balanceCents) }
    })
    .filter(({ leads }) => leads.length === count)
    .toSorted((left, right) => left.cents - right.cents)
  if (!offer) throw new SkippedCheck('no open lead is of a source for which the agent has an active wallet')
  const { sourceId, amountCents, leads } = offer
  const agentId = await live.sub('agent')
  if (amountCents > 0) {
    await change(live, 'adminCreditAgentBankAccount', { input: { agentId, amountCents, reason: 'Contract check' } })
    await change(live, 'transferFundsToWallet', { input: { sourceId, amountCents } })
  }
  return leads
}

/** Uploads a picture. */
async function upload(live: Live, url: string): Promise<void> {
  const { ok, status } = await live.send(url, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: PIXEL,
  })
  assert(ok, `the upload is answered with ${status}`)
}

type Undo = () => Promise<unknown>

/** Runs one step of a script. */
async function step(live: Live, line: string, scope: Scope, undos: Undo[]): Promise<unknown> {
  const [given = '', wanted = ''] = line.split(' ->')
  const [command = '', ...words] = given.split(' ')
  const [first = '', second = '', ...rest] = words
  const value = (word: string) => valueOf(word, scope)
  const argumentsIn = (all: readonly string[]) =>
    argumentsFrom(
      all.filter((word) => word.includes('=')),
      {},
      value,
    )[0] ?? {}
  const who = / as (\w+)$/.exec(given)?.[1] as Player | undefined
  const name = (command === 'refuse' ? second : first) as MutationName
  const args = argumentsIn(words)
  const results = wanted.split(' ').filter(Boolean)
  const pairs = results.filter((word) => word.includes('=')).map((pair) => pair.split('='))
  const becomes = Object.fromEntries(
    pairs.map(([path = '', word = '']) => [path.startsWith('$') ? asText(value(path.slice(1))) : path, value(word)]),
  )
  const [type = '', entries = ''] = results.filter((word) => !word.includes('='))
  switch (command) {
    case 'let':
      return Object.assign(scope, argumentAt(first, compute([second, ...rest], scope) ?? null, scope))
    case 'read':
      return (scope[first] = (await readAll(live, 'agent', [second, ...rest], {}, scope))[0]?.read)
    case 'need':
      if (!compute([first], scope)) throw new SkippedCheck([second, ...rest].join(' '))
      return undefined
    case 'send':
      return (scope['answer'] = await change(live, name, args, who))
    case 'write':
      return (scope['answer'] = await write(live, name, args, becomes, scope))
    case 'post':
      return (scope['answer'] = await post(live, name, args, becomes, type, entries))
    case 'refuse':
      return refused(live, name, args, first, who)
    case 'race': {
      const both = await Promise.all((['agent', 'otherAgent'] as const).map((player) => live.ask(player, name, args)))
      const winners = both.filter(({ data }) => at(data, `${name}.success`) === true)
      return assertEqual(`how many of two agents succeed with ${name} at once`, winners.length, 1)
    }
    case 'check': {
      const difference = differenceOf(first, compute([first], scope), second, compute(rest, scope))
      return assert(difference === null, difference ?? '')
    }
    case 'audited':
      return assertAudited(live, asText(scope['reason']))
    case 'undo':
      return undos.unshift(() => change(live, name, args))
    case 'left':
      return live.left.add(words.join(' '))
    case 'afford':
      return (scope[first] = await afford(live, Number(second), rest[0] === undefined ? null : value(rest[0])))
    case 'buy': {
      const [lead] = await afford(live, 1)
      // A price that fell since it was expected is fine.
      const expectedPriceCents = Number(lead?.['priceCents']) + 1
      await change(live, 'purchaseLead', { leadId: lead?.['id'], expectedPriceCents })
      return (scope[first] = lead)
    }
    case 'pay':
      scope['intentId'] = asText(value(second)).split('_secret_')[0]
      return confirmAtStripe(live, first, asText(value(second)))
    case 'await':
      scope[first] = await untilCredited(live, asText(scope['intentId']))
      // Stripe may send several events about a payment in quick succession, and each one more than once.
      await pause()
      return live.forget()
    case 'callback':
      return deliver(live, first, asText(value(second)))
    case 'upload':
      return upload(live, asText(value(first)))
    default:
      throw new Error(`writes.txt has no step ${command}`)
  }
}

/** Runs a script. What it registers with `undo` runs at the end in any case, the last first. */
function scriptCheck({ id, promise, lines }: Paragraph): Check {
  const cents = lines.find((line) => line.startsWith('spends '))?.split(' ')[1]
  const options = { ...(lines.includes('full') && { needs: 'full' as const }), spendsCents: Number(cents ?? 0) }
  const steps = lines.filter((line) => line !== 'full' && !line.startsWith('spends '))
  return suite('writes', options)(id, promise, async (live) => {
    const undos: Undo[] = []
    const scope = await scopeOf(live, id)
    try {
      for (const line of steps) await step(live, line, scope, undos)
    } finally {
      for (const undo of undos)
        await undo().catch((error: unknown) => {
          const said = error instanceof Error ? error.message : String(error)
          // What is removed already needs no undo.
          if (!said.includes('NOT_FOUND')) live.left.add(`a change of ${id}: ${shorten(said)}`)
        })
    }
  })
}

export const writeChecks: readonly Check[] = paragraphsOf(table).map(scriptCheck)
