import { matching } from '../../../src/shared/search'
import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { EmptyState } from '../../../src/ui/feedback/EmptyState'
import { TextField } from '../../../src/ui/field/TextField'
import { asCurl, asStoryStep, schemaFieldOf, errorCodeOf } from '../copy-as'
import { formatJson, formatTime } from '../format'
import { useSandboxQuery, useConsole } from '../use-sandbox'
import type { LoggedRequest, Operation } from '../../control/api-types'
import {
  ErrorText,
  Inline,
  Code,
  Entry,
  FramedList,
  LedgerChange,
  Mono,
  Name,
  ErrorBanner,
  Row,
  Small,
  Spread,
} from '../panel-parts'

const maxRequests = 200
/** The app's poll for changes, sent many times a minute. */
const liveUpdate = /^getChanges$/i

/** Panel with a live log of the app's requests, with responses and ledger changes. */
export function RequestsPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const [requests, setRequests] = useState<readonly LoggedRequest[]>([])
  const [text, setText] = useState('')
  const [showsLiveUpdates, setShowsLiveUpdates] = useState(false)
  const latest = useRef(0)
  const newRequests = useSandboxQuery(() => sandbox.requests(latest.current || undefined), 1000)
  const operations = useSandboxQuery(sandbox.operations)
  const { data } = newRequests
  useEffect(() => {
    const last = data?.at(-1)
    if (!data || !last || last.n === latest.current) return
    // Request numbers start again when the backend's worker restarts, so the list starts again too.
    const hasRestarted = last.n < latest.current
    const fresh = hasRestarted ? data : data.filter(({ n }) => n > latest.current)
    latest.current = last.n
    setRequests((before) => [...fresh.toReversed(), ...(hasRestarted ? [] : before)].slice(0, maxRequests))
  }, [data])

  const shown = matching(requests, text, ({ operation, service, persona }) => [operation, service, persona]).filter(
    (request) => showsLiveUpdates || !liveUpdate.test(schemaFieldOf(request)),
  )
  return (
    <Stack gap="4">
      <FieldsWithoutRule />
      <Inline>
        <Box flex="1" minWidth="0">
          <TextField
            label="Filter"
            hideLabel
            placeholder="Operation, service, or person"
            value={text}
            onChange={setText}
          />
        </Box>
        <Checkbox label="Show live updates" checked={showsLiveUpdates} onChange={setShowsLiveUpdates} />
      </Inline>
      <Spread>
        <Small as="span">{`${shown.length} requests, newest first`}</Small>
        <Button size="sm" variant="ghost" onClick={() => setRequests([])}>
          Clear
        </Button>
      </Spread>
      <ErrorBanner text={newRequests.problem} />
      {shown.length === 0 ? (
        <EmptyState icon="swap" title="No requests yet">
          Use the app. Each request appears here with its response and ledger changes.
        </EmptyState>
      ) : (
        <FramedList aria-label="Requests">
          {shown.map((request) => (
            <Request key={request.n} request={request} operations={operations.data ?? []} />
          ))}
        </FramedList>
      )}
    </Stack>
  )
}

/** Lists the schema fields without a rule. Their values are generated, and do not show how the product behaves. */
function FieldsWithoutRule(): JSX.Element | null {
  const { sandbox } = useConsole()
  const { data: fields } = useSandboxQuery(sandbox.fieldsWithoutRule)
  if (!fields?.length) return null
  return (
    <Stack as="section" aria-label="Fields without a rule" gap="4">
      <Small>These fields have no rule yet. Their values are generated.</Small>
      <Mono>{fields.join(', ')}</Mono>
    </Stack>
  )
}

function Request({ request, operations }: { request: LoggedRequest; operations: readonly Operation[] }): JSX.Element {
  const isFailed = request.status === 0 || request.status >= 400 || request.errors.length > 0
  return (
    <Entry
      summary={
        <>
          <Text as="span" color={isFailed ? 'danger.fg' : 'success.fg'}>
            {request.status === 0 ? 'Failed' : request.status}
          </Text>
          <Name>{request.operation}</Name>
          <Small as="span" textAlign="end" whiteSpace="nowrap">
            {request.persona?.replace(/^user-/, '') ?? request.service}
          </Small>
          <Small as="span" textAlign="end" whiteSpace="nowrap">
            {`${request.ms} ms`}
          </Small>
        </>
      }
    >
      <Details request={request} operations={operations} />
    </Entry>
  )
}

function Details({ request, operations }: { request: LoggedRequest; operations: readonly Operation[] }): JSX.Element {
  const field = schemaFieldOf(request)
  const operation = operations.find(({ name }) => name === field)
  return (
    <>
      <Small>
        {`#${request.n} · ${formatTime(request.at)} · ${request.service}${request.persona === null ? '' : ` · ${request.persona}`}`}
      </Small>
      {request.errors.map((error, i) => (
        <ErrorText key={i}>{error}</ErrorText>
      ))}
      <LedgerChange effect={request.effect} />
      <Small as="h4">Variables</Small>
      <Code tabIndex={0}>{formatJson(request.variables)}</Code>
      <Small as="h4">Response</Small>
      <Code tabIndex={0}>{formatJson(request.answer)}</Code>
      {request.service === 'graphql' && operation ? (
        <Row>
          <CopyButton
            wide
            what="as story step"
            text={formatJson(asStoryStep(field, request.variables, errorCodeOf(request)))}
          />
          <CopyButton wide what="as GraphQL" text={operation.query} />
          <CopyButton
            wide
            what="as curl"
            text={asCurl(request.persona?.replace(/^user-/, '') ?? 'agent', operation.query, request.variables)}
          />
        </Row>
      ) : null}
    </>
  )
}
