import { type JSX, useEffect, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { EmptyState } from '../../../src/ui/feedback/EmptyState'
import { TextField } from '../../../src/ui/field/TextField'
import { asCurl, asScriptStep, fieldOf, refusalOf } from '../copy-as'
import { formatJson, formatTime } from '../format'
import { useAsked, useConsole } from '../use-sandbox'
import type { LoggedRequest, Operation } from '../../backend/control/wire'
import { LedgerChange } from './LedgerChange'
import styles from './panel.module.css'
import { Problem } from './Problem'

const kept = 200
/** The app's own question for what has changed, many times a minute. */
const pulse = /^getChanges$/i

/** What the app has asked, as it asks it. */
export function RequestsPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const [requests, setRequests] = useState<readonly LoggedRequest[]>([])
  const [text, setText] = useState('')
  const [withPulse, setWithPulse] = useState(false)
  const latest = useRef(0)
  const news = useAsked(() => sandbox.requests(latest.current || undefined), 1000)
  const operations = useAsked(sandbox.operations)
  const { answer } = news
  useEffect(() => {
    const last = answer?.at(-1)
    if (!answer || !last || last.n === latest.current) return
    // The numbers begin anew with the backend's thread, and so does the list.
    const anew = last.n < latest.current
    const fresh = anew ? answer : answer.filter(({ n }) => n > latest.current)
    latest.current = last.n
    setRequests((before) => [...fresh.toReversed(), ...(anew ? [] : before)].slice(0, kept))
  }, [answer])

  const wanted = text.trim().toLowerCase()
  const shown = requests.filter(
    (request) =>
      (withPulse || !pulse.test(fieldOf(request))) &&
      `${request.operation} ${request.service} ${request.persona ?? ''}`.toLowerCase().includes(wanted),
  )
  return (
    <div className={styles.stack}>
      <div className={styles.beside}>
        <div className={styles.grow}>
          <TextField
            label="Filter"
            hideLabel
            placeholder="Operation, service or person"
            value={text}
            onChange={setText}
          />
        </div>
        <Checkbox label="Show live updates" checked={withPulse} onChange={setWithPulse} />
      </div>
      <div className={styles.spread}>
        <span className={styles.small}>{shown.length} requests, newest first</span>
        <Button size="sm" variant="ghost" onClick={() => setRequests([])}>
          Clear
        </Button>
      </div>
      <Problem text={news.problem} />
      {shown.length === 0 ? (
        <EmptyState icon="swap" title="Nothing asked yet">
          Use the app: every request stands here with its answer and what it did to the ledger.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Requests">
          {shown.map((request) => (
            <Request key={request.n} request={request} operations={operations.answer ?? []} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Request({ request, operations }: { request: LoggedRequest; operations: readonly Operation[] }): JSX.Element {
  const [open, setOpen] = useState(false)
  const bad = request.status === 0 || request.status >= 400 || request.errors.length > 0
  return (
    <li className={styles.entry}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={bad ? styles.bad : styles.good}>{request.status === 0 ? 'Cut' : request.status}</span>
          <span className={styles.name}>{request.operation}</span>
          <span className={styles.number}>{request.persona?.replace(/^user-/, '') ?? request.service}</span>
          <span className={styles.number}>{request.ms} ms</span>
        </summary>
        {open ? <Details request={request} operations={operations} /> : null}
      </details>
    </li>
  )
}

function Details({ request, operations }: { request: LoggedRequest; operations: readonly Operation[] }): JSX.Element {
  const field = fieldOf(request)
  const operation = operations.find(({ name }) => name === field)
  return (
    <div className={styles.entryBody}>
      <p className={styles.small}>
        No. {request.n} · {formatTime(request.at)} · {request.service}
        {request.persona === null ? '' : ` · ${request.persona}`}
      </p>
      {request.errors.map((error, i) => (
        <p key={i} className={styles.bad}>
          {error}
        </p>
      ))}
      <LedgerChange effect={request.effect} />
      <h4 className={styles.small}>Variables</h4>
      <pre className={styles.code} tabIndex={0}>
        {formatJson(request.variables)}
      </pre>
      <h4 className={styles.small}>Answer</h4>
      <pre className={styles.code} tabIndex={0}>
        {formatJson(request.answer)}
      </pre>
      {request.service === 'graphql' && operation ? (
        <div className={styles.row}>
          <CopyButton
            wide
            what="as script step"
            text={formatJson(asScriptStep(field, request.variables, refusalOf(request)))}
          />
          <CopyButton
            wide
            what="as curl"
            text={asCurl(request.persona?.replace(/^user-/, '') ?? 'agent', operation.query, request.variables)}
          />
        </div>
      ) : null}
    </div>
  )
}
