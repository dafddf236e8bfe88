import { buildSchema, getNamedType, isSpecifiedScalarType } from 'graphql'
import { format } from 'prettier'
import typeDefs from '../schema.graphql?raw'
import realtimeDefs from './schema.realtime.graphql?raw'
import { faultKinds } from '../mocks/world/faults/fault-kinds'
import { scenarioList } from '../mocks/control/scenario-list'
import { ACCESS_RULES } from '../mocks/services/graphql/testing/access-rules'
import { withAddition } from './appsync-schema.mjs'
import { operations, schema, type Operation } from './contract/schema'
import { isExtension } from './extensions.mjs'
import { buildMistakes, configFaults, serviceFaults } from './live/misconfigurations'

const PEOPLE: Readonly<Record<string, string>> = {
  owner: 'the agent',
  stranger: 'other agents',
  manager: 'their managers',
  elsewhere: 'other managers',
  admin: 'administrators',
}

function callersOf({ kind, name }: Operation): string {
  const people = ACCESS_RULES[`${kind}.${name}`]
  if (!people) throw new Error(`${kind}.${name} has no rule in mocks/services/graphql/testing/access-rules.ts`)
  if (people.length === 0) return 'callers without a session'
  if (people.length === Object.keys(PEOPLE).length) return 'everyone'
  return people.map((person) => PEOPLE[person]).join(', ')
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

const scenarios = () =>
  table(
    ['scenario', 'world'],
    scenarioList().map(({ name, story }) => [`\`${name}\``, story]),
  )

const faults = () =>
  table(
    ['effect', 'description', 'services'],
    Object.values(faultKinds).map(({ form, describe, services }) => [
      `\`${JSON.stringify(form.example)}\``,
      (describe as (effect: unknown) => string)(form.example),
      services?.join(', ') ?? 'any',
    ]),
  )

/** Lists the names of operations by their callers. */
function callers(rows: readonly { readonly name: string; readonly callers: string }[]): readonly string[] {
  const groups = new Map<string, string[]>()
  for (const row of rows) groups.set(row.callers, [...(groups.get(row.callers) ?? []), `\`${row.name}\``])
  return [...groups].map(([who, names]) => `- ${who}: ${names.join(', ')}`)
}

/** Returns the subscription of the realtime protocol, and the mutation that publishes to it. */
function realtimeOperations() {
  // AppSync's directives have no definitions, so SDL validation is off.
  const whole = buildSchema(withAddition(typeDefs, realtimeDefs), { assumeValidSDL: true })
  const known = schema.getMutationType()?.getFields() ?? {}
  return [
    ...Object.keys(whole.getSubscriptionType()?.getFields() ?? {}).map((name) => ({ name, callers: 'everyone' })),
    ...Object.keys(whole.getMutationType()?.getFields() ?? {})
      .filter((name) => !(name in known))
      .map((name) => ({ name, callers: 'the service alone' })),
  ]
}

function operationList(): readonly string[] {
  const rows = operations.map((operation) => ({ ...operation, callers: callersOf(operation) }))
  return [
    '**Of the specification**',
    '',
    ...callers(rows.filter((row) => !row.isExtension)),
    '',
    '**Only in the edition `full`**',
    '',
    ...callers(rows.filter((row) => row.isExtension)),
    '',
    '**For live updates over AppSync**',
    '',
    ...callers(realtimeOperations()),
  ]
}

/** Lists the types of arguments that the app declares without knowing the service's schema. */
function variableTypes(): readonly string[] {
  const uses = new Map<string, string[]>()
  for (const { kind, name, isExtension: isExtra } of operations) {
    if (isExtra) continue
    const type = kind === 'Query' ? schema.getQueryType() : schema.getMutationType()
    for (const argument of type?.getFields()[name]?.args ?? []) {
      if (isExtension(argument.astNode) || isSpecifiedScalarType(getNamedType(argument.type))) continue
      const written = `\`${String(argument.type)}\``
      uses.set(written, [...(uses.get(written) ?? []), `\`${name}(${argument.name})\``])
    }
  }
  return [...uses].map(([type, places]) => `- ${type}: ${places.join(', ')}`)
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

const builds = () =>
  table(
    ['what is wrong', 'the build stops and says'],
    buildMistakes().map((row) => row.map(cell)),
  )

const configs = async () =>
  table(
    ['what is wrong', 'the page (instead of the app) and the console say'],
    (await configFaults()).map((row) => row.map(cell)),
  )

const services = () =>
  table(
    ['what is wrong', 'seen at', 'code in Details, the console, and telemetry', 'the console says, among other things'],
    serviceFaults.map(({ what, at, code, says, isQuiet }) => [
      cell(what),
      at,
      `\`${code}\`${isQuiet ? ' (no Details)' : ''}`,
      cell(says),
    ]),
  )

/** The generated parts of each page, by name. */
const PAGES: Readonly<Record<string, Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>>>> =
  {
    'docs/qa-guide.md': { scenarios, faults },
    'docs/failures.md': { builds, configs, services },
    'docs/going-live.md': { 'argument-types': variableTypes, operations: operationList },
  }

export const pages: readonly string[] = Object.keys(PAGES)

/** Returns a page with its generated parts up to date. Throws if the page lacks the marker comments of a part. */
export async function withTables(page: string, text: string): Promise<string> {
  let result = text
  for (const [name, linesOf] of Object.entries(PAGES[page] ?? {})) {
    const markers = new RegExp(`(<!-- generated: ${name} -->\n)[\\s\\S]*?(<!-- end of ${name} -->)`)
    if (!markers.test(result)) throw new Error(`${page} has no part <!-- generated: ${name} -->`)
    const part = await format((await linesOf()).join('\n'), {
      parser: 'markdown',
      proseWrap: 'always',
      printWidth: 120,
    })
    result = result.replace(markers, (_, start: string, end: string) => `${start}\n${part}\n${end}`)
  }
  return result
}
