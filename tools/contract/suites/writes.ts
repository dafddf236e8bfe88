import { assert, assertEqual, asText, shorten, SkippedCheck } from '../assert'
import { suite, type Check } from '../check'
import type { Player } from '../config'
import { compute, differenceOf, paragraphsOf, valueOf, type Paragraph, type Scope } from '../language'
import type { Live } from '../live'
import { hasArgument, operationOf, type Json, type MutationName } from '../schema'
import { argumentAt, argumentsFrom, readAll, rowsIn } from '../subjects'
import table from '../writes.txt?raw'
import { confirmAtStripe, pause, untilCredited } from './payments'
import { assertAudited, balancesOf, change, entriesOf, refused, soldLead, withMoney, write } from './write'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const ADDRESS = { line1: '1 Contract Way', line2: 'Suite 2', city: 'San Jose', state: 'CA', zipCode: '95113' }

/** What the steps of a script can name from the start. */
async function scopeOf(live: Live): Promise<Scope> {
  const [agentId, id] = [await live.sub('agent'), live.run.slice(0, 8)]
  return {
    agentId,
    userId: agentId,
    name: `Contract ${id}`,
    newName: `Contract ${id} B`,
    email: `contract-${id}@example.com`,
    reason: 'Contract check',
    phone: '+14155550199',
    nmls: '0004242',
    address: ADDRESS,
    otherAddress: {
      ...ADDRESS,
      line1: '2 Contract Way',
      line2: 'Suite 3',
      city: 'Reno',
      state: 'NV',
      zipCode: '89501',
    },
    candidates: ['WA', 'WY', 'VT', 'DC'].map((code) => ({ code })),
    pixelBytes: Buffer.from(PIXEL, 'base64').length,
  }
}

/** Posts once, and again with the same idempotency key: exactly these balances change, by exactly one posting. */
async function post(
  live: Live,
  name: MutationName,
  given: Json,
  moves: Json,
  type: string,
  path: string,
): Promise<unknown> {
  const [before, count] = [await balancesOf(live), (await entriesOf(live)).length]
  const keyPath = hasArgument(operationOf(name), 'input') ? 'input.idempotencyKey' : 'idempotencyKey'
  const args = argumentAt(keyPath, `${live.run}-${name}-${count}`, given)
  const expected = Object.fromEntries(
    Object.entries(before).map(([key, cents]) => [key, cents + Number(moves[key] ?? 0)]),
  )
  const look = async (when: string) => {
    assertEqual(`the balances after ${name}${when}`, await balancesOf(live), expected)
    const entries = count + Object.keys(moves).length
    assertEqual(`the number of entries after ${name}${when}`, (await entriesOf(live)).length, entries)
  }
  const answer = await change(live, name, args)
  await look('')
  const told = rowsIn(answer, path)
  const posted = await entriesOf(live, { correlationId: told[0]?.['correlationId'] })
  const sorted = (rows: readonly Json[]) =>
    rows.map((row) => ({ ...row, leadName: null })).toSorted((left, right) => asText(left).localeCompare(asText(right)))
  assertEqual(`the entries in the answer of ${name}`, sorted(told), sorted(posted))
  for (const entry of posted) {
    const account = asText(entry['walletSourceId'] ?? 'FUNDS')
    assertEqual(`the type of an entry of ${name}`, entry['type'], type)
    assertEqual(`the amount of an entry of ${name}`, entry['amountCents'], moves[account])
    assertEqual(`the balance after ${name}`, entry['balanceAfter'], expected[account])
  }
  if (!live.has('full')) return answer
  const again = await change(live, name, args)
  assertEqual(`the entries that ${name} answers to the same key`, rowsIn(again, path), told)
  await look(' with the same key')
  return answer
}

type Undo = () => Promise<unknown>

/** Runs one step of a script. */
async function step(live: Live, line: string, scope: Scope, undos: Undo[]): Promise<void> {
  const [command = '', ...words] = line.split(' ')
  const [first = '', second = '', ...rest] = words
  const [given = '', wanted = ''] = line.split(' ->')
  const argumentsOf = (pairs: readonly string[]) =>
    argumentsFrom(
      pairs.filter((pair) => pair.includes('=')),
      {},
      (word) => valueOf(word, scope),
    )[0] ?? {}
  const who = / as (\w+)$/.exec(line)?.[1] as Player | undefined
  const name = (command === 'refuse' ? second : first) as MutationName
  const args = argumentsOf(given.split(' ').slice(2))
  const pairs = wanted
    .split(' ')
    .filter((word) => word.includes('='))
    .map((pair) => pair.split('='))
  const becomes = Object.fromEntries(
    pairs.map(([path = '', word = '']) => [
      path.startsWith('$') ? asText(valueOf(path.slice(1), scope)) : path,
      valueOf(word, scope),
    ]),
  )
  const [type = '', entries = ''] = wanted.split(' ').filter((word) => word !== '' && !word.includes('='))
  switch (command) {
    case 'let':
      Object.assign(scope, argumentAt(first, compute([second, ...rest], scope) ?? null, scope))
      return
    case 'read':
      scope[first] = (await readAll(live, 'agent', [second, ...rest], {}, scope))[0]?.read
      return
    case 'need':
      if (!compute([first], scope)) throw new SkippedCheck([second, ...rest].join(' '))
      return
    case 'send':
      scope['answer'] = await change(live, name, args, who)
      return
    case 'write':
      scope['answer'] = await write(live, name, args, becomes, scope)
      return
    case 'post':
      scope['answer'] = await post(live, name, args, becomes, type, entries)
      return
    case 'refuse':
      return refused(live, name, args, first, who)
    case 'check': {
      const difference = differenceOf(first, compute([first], scope), second, compute(rest, scope))
      return assert(difference === null, difference ?? '')
    }
    case 'audited':
      return assertAudited(live, asText(scope['reason']))
    case 'undo':
      undos.unshift(() => change(live, name, args))
      return
    case 'left':
      live.left.add(words.join(' '))
      return
    case 'buy':
      scope[first] = await soldLead(live)
      return
    case 'afford':
      scope[first] = await withMoney(live, Number(second))
      return
    case 'pay':
      scope['intentId'] = asText(valueOf(second, scope)).split('_secret_')[0]
      return confirmAtStripe(live, first, asText(valueOf(second, scope)))
    case 'await':
      scope[first] = await untilCredited(live, asText(scope['intentId']))
      // Stripe may send several events about a payment in quick succession, and each one more than once.
      await pause()
      return live.forget()
    case 'upload': {
      const headers = { 'content-type': 'image/png' }
      const body = Buffer.from(PIXEL, 'base64')
      const { ok, status } = await live.send(asText(valueOf(first, scope)), { method: 'PUT', headers, body })
      return assert(ok, `the upload is answered with ${status}`)
    }
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
    const scope = { ...(await scopeOf(live)), run: `${live.run}-${id}` }
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
