import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { countOf } from '../format'
import { useAction } from '../use-sandbox'
import { CardTitle, Disclosure, Heading, Mono, PanelCard, Problem, Row, Small, Spread } from './panel-parts'

/** What `npm run contract` has shown of a service, and beside it what the stand-in says to the same questions (contract.json). */
export interface Receipt {
  readonly service: string
  readonly endpoint: string
  /** ISO 8601, in UTC. */
  readonly at: string
  /** Hash of the schema that it was played with, as a sandbox tells its own. */
  readonly schema: string
  readonly kept: number
  readonly broken: number
  readonly known: number
  readonly notLookedAt: number
  readonly checks: readonly ReceiptCheck[]
}

export interface ReceiptCheck {
  readonly id: string
  readonly promise: string
  readonly verdict: string
  /** What the service said. */
  readonly seen: string
  /** What the stand-in says to the same question, where it was asked. */
  readonly standIn: string | null
  /** How long the service took, in milliseconds. */
  readonly ms: number
}

const TEXTS = ['service', 'endpoint', 'at', 'schema'] as const
const COUNTS = ['kept', 'broken', 'known', 'notLookedAt'] as const
const TEXTS_OF_CHECK = ['id', 'promise', 'verdict', 'seen'] as const

/** @throws Error whose message says what to open instead */
export function readReceipt(text: string): Receipt {
  const read = parsed(text)
  if (!isReceipt(read))
    throw new Error(
      'This file is not a receipt of the contract kit. It is called contract.json and lies in reports/contract.',
    )
  return read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
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
  TEXTS_OF_CHECK.every((key) => typeof value[key] === 'string') &&
  (value['standIn'] === null || typeof value['standIn'] === 'string') &&
  Number.isFinite(value['ms'])

/** How like the live service the stand-in is: the last receipt of `npm run contract`, from its file. */
export function ContractReceipt({ schemaHash }: { schemaHash: string }): JSX.Element {
  const work = useAction()
  const inputRef = useRef<HTMLInputElement>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  return (
    <Stack as="section" gap="1.5" aria-label="Contract with the live service">
      <Heading>Contract with the live service</Heading>
      <Small>
        <code>npm run contract</code> plays every promise against a live service and writes a receipt.
      </Small>
      <Row>
        <Button size="sm" icon="upload" loading={work.busy} onClick={() => inputRef.current?.click()}>
          Open a receipt
        </Button>
        <input
          ref={inputRef}
          hidden
          type="file"
          aria-label="Receipt file"
          accept="application/json,.json"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void work.run(async () => setReceipt(readReceipt(await file.text())))
            // The same file may be chosen again, after another run.
            event.target.value = ''
          }}
        />
      </Row>
      {receipt ? <Summary receipt={receipt} schemaHash={schemaHash} /> : null}
      <Problem text={work.problem} onDismiss={work.clear} />
    </Stack>
  )
}

function Summary({ receipt, schemaHash }: { receipt: Receipt; schemaHash: string }) {
  const { service, endpoint, at, kept, broken, known, notLookedAt, checks } = receipt
  const of = (verdict: string) => checks.filter((check) => check.verdict === verdict)
  return (
    <PanelCard role="group" aria-label={`Receipt of ${service}`}>
      <Spread>
        <CardTitle as="h4">{service}</CardTitle>
        <StatusBadge tone={broken === 0 ? 'success' : 'danger'}>
          {broken === 0 ? 'Every promise kept' : `${broken} broken`}
        </StatusBadge>
      </Spread>
      <Small>
        {new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })} · {endpoint}
      </Small>
      <Small>
        {countOf(kept, 'promise')} kept, {known} broken as is known, {notLookedAt} not looked at
      </Small>
      {receipt.schema === schemaHash ? null : (
        <Text color="warning.fg" fontSize="xs">
          It was played with another schema than this sandbox has: play it again.
        </Text>
      )}
      {[...of('broken'), ...of('known')].map((check) => (
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
        <dt>The stand-in says</dt>
        <dd>{standIn ?? '–'}</dd>
        <dt>Live says</dt>
        <dd>{seen}</dd>
        <dt>Check</dt>
        <Mono as="dd">{id}</Mono>
      </Small>
    </Disclosure>
  )
}
