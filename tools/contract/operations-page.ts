import { format } from 'prettier'
import { ACCESS_RULES } from '../../mocks/services/graphql/testing/access-rules'
import { operations, type Operation } from './operations'
import { REALTIME, realtimeOperations, type RealtimeOperation } from './realtime'

const WHO: Readonly<Record<string, string>> = {
  owner: 'the agent',
  stranger: 'other agents',
  manager: 'his managers',
  elsewhere: 'other managers',
  admin: 'administrators',
}

function whomFor({ kind, name }: Operation): string {
  const people = ACCESS_RULES[`${kind}.${name}`] ?? []
  if (people.length === 0) return 'nobody yet signed in'
  if (people.length === Object.keys(WHO).length) return 'everybody'
  return people.map((person) => WHO[person]).join(', ')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()

const rowOf = ({ name, field, isFor }: RealtimeOperation): string => {
  const input = field.args.map(({ name: arg, type }) => `${arg}: ${type.toString()}`).join(', ')
  const words = field.description ?? ''
  return `| \`${name}\` | ${cell(input === '' ? '–' : `\`${input}\``)} | \`${field.type.toString()}\` | ${isFor} | ${cell(words)} |`
}

const tableOf = (rows: readonly Operation[]): readonly string[] =>
  tableWith(rows.map((operation) => ({ ...operation, isFor: whomFor(operation) })))

const tableWith = (rows: readonly RealtimeOperation[]): readonly string[] => [
  '| operation | input | answer | for | what besides |',
  '| --- | --- | --- | --- | --- |',
  ...rows.map(rowOf),
  '',
]

/** What a resolver has to do, operation by operation: docs/operations.md. */
export function operationsPage(): Promise<string> {
  const specified = operations.filter(({ capability }) => capability === undefined)
  const capabilities = [...new Set(operations.flatMap(({ capability }) => capability ?? []))].toSorted()
  const lines = [
    '# Operations',
    '',
    'Written by `npm run contract -- --operations`. What holds for all of them (cents, moments, pages, keys, codes) stands at the head of',
    '[schema.graphql](../schema.graphql). "His managers" are those of his unit and of those above it. Everybody else is refused with FORBIDDEN.',
    '',
    '## Part 1: what every deployment has',
    '',
    ...tableOf(specified),
    '## Part 2: by capability',
    '',
    ...capabilities.flatMap((capability) => [
      `### ${capability}`,
      '',
      ...tableOf(operations.filter((operation) => operation.capability === capability)),
    ]),
    `### ${REALTIME}`,
    '',
    'In [schema.realtime.graphql](../schema.realtime.graphql), and on AppSync alone: a subscription, and the mutation that feeds it.',
    '',
    ...tableWith(realtimeOperations),
  ]
  return format(lines.join('\n'), { parser: 'markdown' })
}
