import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { EmptyState } from '../../../src/ui/feedback/EmptyState'
import { TextField } from '../../../src/ui/field/TextField'
import { asCurl, asScriptStep, fieldOf, refusalOf } from '../copy-as'
import { formatJson, formatTime } from '../format'
import { useSandboxQuery, useConsole } from '../use-sandbox'
import type { LoggedRequest, Operation } from '../../sandbox/control/api-types'
import {
  ErrorText,
  Inline,
  Code,
  Entry,
  FramedList,
  LedgerChange,
  Name,
  Problem,
  Row,
  Small,
  Spread,
} from './panel-parts'
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
  const news = useSandboxQuery(() => sandbox.requests(latest.current || undefined), 1000)
  const operations = useSandboxQuery(sandbox.operations)
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
    <Stack gap="4">
      <Inline>
        <Box flex="1" minWidth="0">
          <TextField
            label="Filter"
            hideLabel
            placeholder="Operation, service or person"
            value={text}
            onChange={setText}
          />
        </Box>
        <Checkbox label="Show live updates" checked={withPulse} onChange={setWithPulse} />
      </Inline>
      <Spread>
        <Small as="span">{shown.length} requests, newest first</Small>
        <Button size="sm" variant="ghost" onClick={() => setRequests([])}>
          Clear
        </Button>
      </Spread>
      <Problem text={news.problem} />
      {shown.length === 0 ? (
        <EmptyState icon="swap" title="Nothing asked yet">
          Use the app: every request stands here with its answer and what it did to the ledger.
        </EmptyState>
      ) : (
        <FramedList aria-label="Requests">
          {shown.map((request) => (
            <Request key={request.n} request={request} operations={operations.answer ?? []} />
          ))}
        </FramedList>
      )}
    </Stack>
  )
}

function Request({ request, operations }: { request: LoggedRequest; operations: readonly Operation[] }): JSX.Element {
  const [open, setOpen] = useState(false)
  const bad = request.status === 0 || request.status >= 400 || request.errors.length > 0
  return (
    <Entry>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Text as="span" color={bad ? 'danger.fg' : 'success.fg'}>
            {request.status === 0 ? 'Cut' : request.status}
          </Text>
          <Name>{request.operation}</Name>
          <Small as="span" textAlign="end" whiteSpace="nowrap">
            {request.persona?.replace(/^user-/, '') ?? request.service}
          </Small>
          <Small as="span" textAlign="end" whiteSpace="nowrap">
            {request.ms} ms
          </Small>
        </summary>
        {open ? <Details request={request} operations={operations} /> : null}
      </details>
    </Entry>
  )
}

function Details({ request, operations }: { request: LoggedRequest; operations: readonly Operation[] }): JSX.Element {
  const field = fieldOf(request)
  const operation = operations.find(({ name }) => name === field)
  return (
    <Stack gap="2.5" px="3" pt="1" pb="3">
      <Small>
        No. {request.n} · {formatTime(request.at)} · {request.service}
        {request.persona === null ? '' : ` · ${request.persona}`}
      </Small>
      {request.errors.map((error, i) => (
        <ErrorText key={i}>{error}</ErrorText>
      ))}
      <LedgerChange effect={request.effect} />
      <Small as="h4">Variables</Small>
      <Code tabIndex={0}>{formatJson(request.variables)}</Code>
      <Small as="h4">Answer</Small>
      <Code tabIndex={0}>{formatJson(request.answer)}</Code>
      {request.service === 'graphql' && operation ? (
        <Row>
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
        </Row>
      ) : null}
    </Stack>
  )
}
