import { junitReport } from '../../mocks/kit/play'
import { digest128, toHex } from '../../mocks/domain/hash'
import { schemaShape } from '../../mocks/services/graphql/schema-shape'
import typeDefs from '../../schema.graphql?raw'
import type { Finding, Verdict } from './check'

/** Returns the result of `npm run contract` (contract.json): what a live service does, by check. */
export function receiptOf(
  { name, endpoint }: { readonly name: string; readonly endpoint: string },
  findings: readonly Finding[],
  left: readonly string[],
  at: Date,
) {
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length
  return {
    service: name,
    endpoint,
    at: at.toISOString(),
    /** Hash of the GraphQL schema during the run. */
    schema: toHex(digest128(schemaShape(typeDefs))),
    kept: count('kept'),
    broken: count('broken'),
    known: count('known'),
    notLookedAt: count('not looked at'),
    checks: findings,
    /** What the run leaves in the service. */
    left,
  }
}

type Receipt = ReturnType<typeof receiptOf>

const OUTCOMES = { kept: 'passed', broken: 'failed', known: 'skipped', 'not looked at': 'skipped' } as const

export const junitOf = ({ service, broken, checks }: Receipt): string =>
  junitReport([
    {
      name: service,
      title: service,
      passed: broken === 0,
      steps: checks.map(({ id, promise, verdict, seen, ms }, i) => {
        return { n: i + 1, title: `${id}: ${promise}`, outcome: OUTCOMES[verdict], message: seen, ms }
      }),
    },
  ])

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
  const { service, kept, known, notLookedAt } = receipt
  const summary = `${service}: ${kept} promises kept, ${broken.length} broken, ${known} broken as is known, ${notLookedAt} not looked at`
  return [...broken, ...skipped, ...left, summary].join('\n')
}
