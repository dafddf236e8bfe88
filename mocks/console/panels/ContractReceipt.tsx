import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { formatCount } from '../format'
import { useAction } from '../use-sandbox'
import {
  CardTitle,
  Disclosure,
  ErrorBanner,
  FileButton,
  Heading,
  Mono,
  PanelCard,
  Row,
  Small,
  Spread,
} from './panel-parts'

/**
 * Result of `npm run contract` (contract.json): the responses of a live service, compared with those of the sandbox.
 */
export interface Receipt {
  readonly service: string
  readonly endpoint: string
  /** Time of the run, ISO 8601 in UTC. */
  readonly at: string
  /** Hash of the GraphQL schema during the run, for comparison with `schemaHash` of the sandbox. */
  readonly schema: string
  readonly kept: number
  readonly broken: number
  readonly known: number
  readonly notLookedAt: number
  readonly checks: readonly ReceiptCheck[]
}

interface ReceiptCheck {
  readonly id: string
  readonly promise: string
  readonly verdict: string
  /** Response of the live service. */
  readonly seen: string
  /** Response of the sandbox, or null if the check did not run against the sandbox. */
  readonly standIn: string | null
  /** Response time of the live service. */
  readonly ms: number
}

const TEXTS = ['service', 'endpoint', 'at', 'schema'] as const
const COUNTS = ['kept', 'broken', 'known', 'notLookedAt'] as const
const CHECK_TEXTS = ['id', 'promise', 'verdict', 'seen'] as const

/** Parses a receipt file. If the file is no receipt, throws an error that names the file to open instead. */
export function readReceipt(text: string): Receipt {
  try {
    const value: unknown = JSON.parse(text)
    if (isReceipt(value)) return value
  } catch {
    // A file that is not JSON causes the error below too.
  }
  throw new Error('This file is not a contract receipt. Open reports/contract/contract.json.')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isReceipt = (value: unknown): value is Receipt =>
  isRecord(value) &&
  TEXTS.every((key) => typeof value[key] === 'string') &&
  !Number.isNaN(Date.parse(String(value['at']))) &&
  COUNTS.every((key) => Number.isSafeInteger(value[key])) &&
  Array.isArray(value['checks']) &&
  value['checks'].every(isCheck)

const isCheck = (value: unknown): value is ReceiptCheck =>
  isRecord(value) &&
  CHECK_TEXTS.every((key) => typeof value[key] === 'string') &&
  (value['standIn'] === null || typeof value['standIn'] === 'string') &&
  Number.isFinite(value['ms'])

/**
 * Section that shows where a live service differs from the sandbox, according to a receipt file of `npm run contract`.
 */
export function ContractReceipt({ schemaHash }: { schemaHash: string }): JSX.Element {
  const work = useAction()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  return (
    <Stack as="section" gap="1.5" aria-label="Contract with the live service">
      <Heading>Contract with the live service</Heading>
      <Small>
        <code>npm run contract</code> checks every promise against a live service and writes a receipt.
      </Small>
      <Row>
        <FileButton
          loading={work.busy}
          inputLabel="Receipt file"
          onFile={(file) => void work.run(async () => setReceipt(readReceipt(await file.text())))}
        >
          Open receipt
        </FileButton>
      </Row>
      {receipt ? <Summary receipt={receipt} schemaHash={schemaHash} /> : null}
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
    </Stack>
  )
}

function Summary({ receipt, schemaHash }: { receipt: Receipt; schemaHash: string }) {
  const { service, endpoint, at, kept, broken, known, notLookedAt, checks } = receipt
  const checksWith = (verdict: string) => checks.filter((check) => check.verdict === verdict)
  return (
    <PanelCard role="group" aria-label={`Receipt of ${service}`}>
      <Spread>
        <CardTitle as="h4">{service}</CardTitle>
        <StatusBadge tone={broken === 0 ? 'success' : 'danger'}>
          {broken === 0 ? 'Every promise kept' : `${broken} broken`}
        </StatusBadge>
      </Spread>
      <Small>
        {`${new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })} · ${endpoint}`}
      </Small>
      <Small>
        {`${formatCount(kept, 'promise')} kept, ${formatCount(known, 'known failure')}, ${notLookedAt} not checked`}
      </Small>
      {receipt.schema === schemaHash ? null : (
        <Text color="warning.fg" fontSize="xs">
          This receipt comes from another schema version. Run the contract again.
        </Text>
      )}
      {[...checksWith('broken'), ...checksWith('known')].map((check) => (
        <Difference key={check.id} check={check} />
      ))}
    </PanelCard>
  )
}

function Difference({ check }: { check: ReceiptCheck }) {
  const { id, promise, verdict, seen, standIn } = check
  return (
    <Disclosure>
      <Text as="summary" {...(verdict === 'broken' && { color: 'danger.fg' })}>
        {promise}
      </Text>
      <Small as="dl">
        <dt>Sandbox answer</dt>
        <dd>{standIn ?? '–'}</dd>
        <dt>Live answer</dt>
        <dd>{seen}</dd>
        <dt>Check</dt>
        <Mono as="dd">{id}</Mono>
      </Small>
    </Disclosure>
  )
}
