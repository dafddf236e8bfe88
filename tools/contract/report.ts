import { digest128, toHex } from '../../mocks/domain/hash'
import { schemaShape } from '../../mocks/services/graphql/schema-shape'
import typeDefs from '../../schema.graphql?raw'
import type { Finding, Verdict } from './check'

/** Result of `npm run contract` (contract.json): the responses of a live service, compared with those of the sandbox. */
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
  /** Findings, with the sandbox's response, or null if the check did not run against the sandbox. */
  readonly checks: readonly (Finding & { readonly standIn: string | null })[]
}

export function receiptOf(
  { name, endpoint }: { readonly name: string; readonly endpoint: string },
  findings: readonly Finding[],
  standIn: readonly Finding[] | null,
  at: Date,
): Receipt {
  const saidThere = new Map(standIn?.map(({ id, seen }) => [id, seen]))
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
    checks: findings.map((finding) => ({ ...finding, standIn: saidThere.get(finding.id) ?? null })),
  }
}

const summaryOf = ({ kept, broken, known, notLookedAt }: Receipt): string =>
  `${kept} promises kept, ${broken} broken, ${known} broken as is known, ${notLookedAt} not looked at`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function markdownOf(receipt: Receipt): string {
  const rows = (verdict: Verdict) => receipt.checks.filter((check) => check.verdict === verdict)
  const part = (title: string, verdict: Verdict): readonly string[] =>
    rows(verdict).length === 0
      ? []
      : [
          `## ${title}`,
          '',
          '| check | promise | the stand-in says | live says |',
          '| --- | --- | --- | --- |',
          ...rows(verdict).map(
            ({ id, promise, seen, standIn }) =>
              `| ${id} | ${cell(promise)} | ${cell(standIn ?? '–')} | ${cell(seen)} |`,
          ),
          '',
        ]
  return [
    `# Contract: ${receipt.service}`,
    '',
    `${receipt.at}, ${receipt.endpoint}`,
    '',
    `${summaryOf(receipt)}.`,
    '',
    ...part('Broken', 'broken'),
    ...part('Broken, as is known', 'known'),
    ...part('Kept', 'kept'),
    ...part('Not looked at', 'not looked at'),
  ].join('\n')
}

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

/** Returns the output of the command: the failed checks, and a summary line. */
export function textOf(receipt: Receipt): string {
  const broken = receipt.checks
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ id, promise, seen, standIn }) =>
      [`${id}: ${promise}`, `  the stand-in says  ${standIn ?? '–'}`, `  live says          ${seen}`].join('\n'),
    )
  return [...broken, `${receipt.service}: ${summaryOf(receipt)}`].join('\n')
}
