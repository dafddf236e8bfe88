import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { Select } from '../../../src/ui/field/Select'
import { Spinner } from '../../../src/ui/feedback/Spinner'
import { TextArea } from '../../../src/ui/field/TextArea'
import { asCurl, asScriptStep } from '../copy-as'
import { formatJson } from '../format'
import { runOperation, type OperationOutcome } from '../run-operation'
import { usePeople } from '../use-people'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { Operation } from '../../backend/control/wire'
import { LedgerChange } from './LedgerChange'
import styles from './panel.module.css'
import { Problem } from './Problem'

/** Any operation of the schema, as anybody. */
export function ExplorerPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const { answer: operations, problem } = useAsked(sandbox.operations)
  if (!operations) return problem === null ? <Spinner /> : <Problem text={problem} />
  return <Explorer operations={operations} />
}

/** What a screen can be built with before its rules: such values say nothing about the product. */
function FieldsWithoutRule(): JSX.Element | null {
  const { sandbox } = useConsole()
  const { answer: fields } = useAsked(sandbox.fieldsWithoutRule)
  if (!fields?.length) return null
  return (
    <section aria-label="Fields without a rule" className={styles.stack}>
      <p className={styles.muted}>These fields have no rule yet. Their values are made up.</p>
      <p className={styles.mono}>{fields.join(', ')}</p>
    </section>
  )
}

function Explorer({ operations }: { operations: readonly Operation[] }): JSX.Element {
  const { sandbox, page } = useConsole()
  const { people } = usePeople()
  const work = useWork()
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
  const given = parsed(variables)

  return (
    <div className={styles.stack}>
      <FieldsWithoutRule />
      <Select
        label="Operation"
        value={name}
        onChange={choose}
        options={operations.map(({ name: value, kind }) => ({
          value,
          label: kind === 'mutation' ? `${value} (changes)` : value,
        }))}
      />
      {operation?.description ? <p className={styles.muted}>{operation.description}</p> : null}
      {operation && operation.arguments.length > 0 ? (
        <p className={styles.mono}>{operation.arguments.map((one) => `${one.name}: ${one.type}`).join(', ')}</p>
      ) : null}
      <TextArea
        label="Variables"
        value={variables}
        onChange={setVariables}
        rows={5}
        spellCheck={false}
        error={given.problem}
      />
      <Select
        label="As"
        value={username}
        onChange={setUsername}
        options={people.map((person) => ({ value: person.username, label: `${person.name} (${person.username})` }))}
      />
      <div className={styles.row}>
        <Button
          variant="primary"
          disabled={given.problem !== null || !operation}
          loading={work.busy}
          onClick={() =>
            void work.run(async () => {
              if (operation) setOutcome(await runOperation(sandbox, page.basePath, username, operation, given.value))
            })
          }
        >
          Run
        </Button>
        {operation && given.problem === null ? (
          <>
            <CopyButton wide what="as script step" text={formatJson(asScriptStep(name, given.value))} />
            <CopyButton wide what="as curl" text={asCurl(username, operation.query, given.value)} />
          </>
        ) : null}
      </div>
      <Problem text={work.problem} onDismiss={work.clear} />
      {outcome ? (
        <section aria-label="Answer" className={styles.stack}>
          <p className={styles.small}>
            Status {outcome.status} · {outcome.ms} ms
          </p>
          <LedgerChange effect={outcome.effect} />
          <pre className={styles.code} tabIndex={0}>
            {formatJson(outcome.body)}
          </pre>
        </section>
      ) : null}
    </div>
  )
}

function parsed(text: string): { value: Record<string, unknown>; problem: string | null } {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { value: {}, problem: 'A JSON object is expected: { "name": value }' }
    return { value: value as Record<string, unknown>, problem: null }
  } catch (error) {
    return { value: {}, problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}
