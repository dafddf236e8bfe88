import { digest128, toHex } from '../../mocks/domain/hash'
import { schemaShape } from '../../mocks/services/graphql/schema-shape'
import typeDefs from '../../schema.graphql?raw'
import type { Finding, Verdict } from './check'

/** Result of `npm run contract` (contract.json): what a live service does, by check. */
interface Receipt {
  readonly service: string
  readonly endpoint: string
  /** Time of the run, ISO 8601 in UTC. */
  readonly at: string
  /** Hash of the GraphQL schema during the run. */
  readonly schema: string
  readonly kept: number
  readonly broken: number
  readonly known: number
  readonly notLookedAt: number
  readonly checks: readonly Finding[]
  /** What the run leaves in the service. */
  readonly left: readonly string[]
}

export function receiptOf(
  { name, endpoint }: { readonly name: string; readonly endpoint: string },
  findings: readonly Finding[],
  left: readonly string[],
  at: Date,
): Receipt {
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length
  return {
    service: name,
    endpoint,
    at: at.toISOString(),
    schema: toHex(digest128(schemaShape(typeDefs))),
    kept: count('kept'),
    broken: count('broken'),
    known: count('known'),
    notLookedAt: count('not looked at'),
    checks: findings,
    left,
  }
}

const summaryOf = ({ kept, broken, known, notLookedAt }: Receipt): string =>
  `${kept} promises kept, ${broken} broken, ${known} broken as is known, ${notLookedAt} not looked at`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function junitOf(receipt: Receipt): string {
  const cases = receipt.checks.map(({ id, promise, verdict, seen, ms }) => {
    const [suite = ''] = id.split('.')
    const inner =
      verdict === 'broken'
        ? `<failure message="${escaped(seen)}"/>`
        : verdict === 'kept'
          ? ''
          : `<skipped message="${escaped(seen)}"/>`
    return `  <testcase classname="${suite}" name="${escaped(`${id}: ${promise}`)}" time="${ms / 1000}">${inner}</testcase>`
  })
  const { broken, known, notLookedAt, checks, service } = receipt
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escaped(service)}" tests="${checks.length}" failures="${broken}" skipped="${known + notLookedAt}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n')
}

/** Returns the output of the command: what is broken, what is not looked at and why, what is left, and a summary. */
export function textOf(receipt: Receipt, command: string): string {
  const broken = receipt.checks
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ id, promise, seen }) => `${id}: ${promise}\n  ${seen}\n  ${command} --only ${id}`)
  const reasons = new Map<string, string[]>()
  for (const { verdict, seen, id } of receipt.checks)
    if (verdict === 'not looked at') reasons.set(seen, [...(reasons.get(seen) ?? []), id])
  const skipped = [...reasons].map(([reason, ids]) => `not looked at, because ${reason}: ${ids.join(', ')}`)
  const left = receipt.left.length > 0 ? [`left in the service: ${receipt.left.join('; ')}`] : []
  return [...broken, ...skipped, ...left, `${receipt.service}: ${summaryOf(receipt)}`].join('\n')
}
