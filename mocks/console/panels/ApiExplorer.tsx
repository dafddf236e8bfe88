import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { Select } from '../../../src/ui/field/Select'
import { TextArea } from '../../../src/ui/field/TextField'
import { asCurl, asStoryStep } from '../copy-as'
import { errorMessageOf, formatJson } from '../format'
import { useSandboxQuery, useConsole, usePeople, useAction } from '../use-sandbox'
import type { LedgerEffect, Operation } from '../../control/api-types'
import { CardTitle, Code, Disclosure, ErrorBanner, LedgerChange, Mono, Muted, Row, Small } from './panel-parts'
import { signIn } from '../app-page'
import type { Sandbox } from '../sandbox'

interface OperationOutcome {
  readonly status: number
  readonly ms: number
  readonly body: unknown
  readonly effect: readonly LedgerEffect[]
}

/** Signs the user in, sends the operation, and reads its ledger changes from the request log. */
async function runOperation(
  sandbox: Sandbox,
  basePath: string,
  username: string,
  operation: Operation,
  variables: Readonly<Record<string, unknown>>,
): Promise<OperationOutcome> {
  const { idToken } = await signIn(basePath, username)
  const before = (await sandbox.requests()).at(-1)?.n ?? 0
  const startedMs = performance.now()
  const response = await fetch(`${basePath}graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: idToken },
    body: JSON.stringify({ query: operation.query, variables }),
  })
  const ms = Math.round((performance.now() - startedMs) * 10) / 10
  const text = await response.text()
  const logged = (await sandbox.requests(before)).find(
    (request) => request.service === 'graphql' && request.operation === operation.name,
  )
  return { status: response.status, ms, body: parseBody(text), effect: logged?.effect ?? [] }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An active fault (simulated failure) may return text that is not JSON. The explorer shows such text unchanged.
    return text
  }
}

/** Form that runs any operation of the schema as any user. */
export function ApiExplorer({ operations }: { operations: readonly Operation[] }): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <CardTitle as="summary">API explorer</CardTitle>
      {isOpen ? <Explorer operations={operations} /> : null}
    </Disclosure>
  )
}

/** Lists the schema fields without a rule. Their values are generated, and do not show how the product behaves. */
function FieldsWithoutRule(): JSX.Element | null {
  const { sandbox } = useConsole()
  const { data: fields } = useSandboxQuery(sandbox.fieldsWithoutRule)
  if (!fields?.length) return null
  return (
    <Stack as="section" aria-label="Fields without a rule" gap="4">
      <Muted>These fields have no rule yet. Their values are generated.</Muted>
      <Mono>{fields.join(', ')}</Mono>
    </Stack>
  )
}

function Explorer({ operations }: { operations: readonly Operation[] }): JSX.Element {
  const { sandbox, page } = useConsole()
  const { people } = usePeople()
  const work = useAction()
  const [name, setName] = useState('getDashboardStats')
  const operation = operations.find((candidate) => candidate.name === name)
  const [variables, setVariables] = useState('{}')
  const [username, setUsername] = useState(page.username() ?? 'agent')
  const [outcome, setOutcome] = useState<OperationOutcome | null>(null)

  const choose = (next: string): void => {
    setName(next)
    setOutcome(null)
    setVariables(formatJson(operations.find((candidate) => candidate.name === next)?.example ?? {}))
  }
  const input = parseVariables(variables)

  return (
    <Stack gap="4">
      <FieldsWithoutRule />
      <Select
        label="Operation"
        value={name}
        onChange={choose}
        options={operations.map(({ name: value, kind }) => ({
          value,
          label: kind === 'mutation' ? `${value} (mutation)` : value,
        }))}
      />
      {operation?.description ? <Muted>{operation.description}</Muted> : null}
      {operation && operation.arguments.length > 0 ? (
        <Mono>{operation.arguments.map((one) => `${one.name}: ${one.type}`).join(', ')}</Mono>
      ) : null}
      <TextArea
        label="Variables"
        value={variables}
        onChange={setVariables}
        rows={5}
        spellCheck={false}
        error={input.problem}
      />
      <Select
        label="Run as"
        value={username}
        onChange={setUsername}
        options={people.map((person) => ({ value: person.username, label: `${person.name} (${person.username})` }))}
      />
      <Row>
        <Button
          variant="primary"
          disabled={input.problem !== null || !operation}
          loading={work.busy}
          onClick={() =>
            void work.run(async () => {
              if (operation) setOutcome(await runOperation(sandbox, page.basePath, username, operation, input.value))
            })
          }
        >
          Run
        </Button>
        {operation && input.problem === null ? (
          <>
            <CopyButton wide what="as story step" text={formatJson(asStoryStep(name, input.value))} />
            <CopyButton wide what="as curl" text={asCurl(username, operation.query, input.value)} />
          </>
        ) : null}
      </Row>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      {outcome ? (
        <Stack as="section" aria-label="Response" gap="4">
          <Small>{`Status ${outcome.status} · ${outcome.ms} ms`}</Small>
          <LedgerChange effect={outcome.effect} />
          <Code tabIndex={0}>{formatJson(outcome.body)}</Code>
        </Stack>
      ) : null}
    </Stack>
  )
}

function parseVariables(text: string): { value: Record<string, unknown>; problem: string | null } {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { value: {}, problem: 'Enter a JSON object, such as { "limit": 20 }' }
    return { value: value as Record<string, unknown>, problem: null }
  } catch (error) {
    return { value: {}, problem: `This is not JSON: ${errorMessageOf(error)}` }
  }
}
