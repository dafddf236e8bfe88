import { validateSchema, objectSchema } from '../world/json-document'
import { parseCompany } from '../world/company/parse-company'
import { SAMPLE_COMPANY } from '../world/company/company'
import { acceptsCompany } from '../world/scenarios/registry'
import { reject } from '../domain/input-checks'
import { type ClockChange, isMoment, MOMENT_RANGE } from '../world/clock'
import type { ClockInput, StartWorldInput } from './api-types'
import { CUSTOM_COMPANY_SCENARIO, type StartOptions } from '../sandbox/create-world'

/* Parsers for request bodies of the control API. Each error contains the field's path and the expected value. */

const wholeNumber = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const upToThousand = { type: 'number', minimum: 0, maximum: 1000 }
const boolean = { type: 'boolean' }
const text = { type: 'string', minLength: 1 }

const clockSchema = objectSchema({
  advance: { ...text, examples: ['PT2H'] },
  set: { ...text, examples: ['2026-03-02T15:00Z'] },
  freeze: boolean,
  speed: upToThousand,
  stop: { const: true },
  wait: boolean,
})
const tempoSchema = objectSchema({ tempo: upToThousand }, ['tempo'])
const startSchema = objectSchema(
  { name: text, seed: wholeNumber, now: text, freeze: boolean, company: { type: 'object' } },
  ['name'],
)

/** Parses an ISO 8601 time to epoch milliseconds. */
function parseTime(value: unknown, path: string): number {
  const ms = typeof value === 'string' ? Date.parse(value) : NaN
  return isMoment(ms) ? ms : reject(path, MOMENT_RANGE)
}

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** Parses an ISO 8601 duration (days, hours, minutes, seconds) to milliseconds. */
function parseDuration(value: unknown, path: string): number {
  const match = typeof value === 'string' && value !== 'P' && value !== 'PT' ? DURATION.exec(value) : null
  if (!match) return reject(path, 'a duration such as PT2H or P1DT30M')
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return Math.round((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000)
}

const MAX_ADVANCE_MS = 400 * 86_400_000

interface ClockPosition {
  readonly nowMs: number
  /** World time that the clock shows. Later than `nowMs` while the world catches up. */
  readonly destinationMs: number
}

interface ClockCommand {
  readonly change: ClockChange
  /** Whether a world that is catching up stops at the time that it has reached. */
  readonly stop: boolean
  /** Whether the response waits until the world has caught up. */
  readonly wait: boolean
}

export function parseClockInput(body: unknown, position: ClockPosition): ClockCommand {
  validateSchema(clockSchema, body, '', 'body')
  const { freeze, speed, stop = false, wait = false, ...move } = body as ClockInput
  const worldMs = destination(move, position)
  return {
    stop,
    wait,
    change: {
      ...(worldMs === undefined ? {} : { worldMs }),
      ...(freeze === undefined ? {} : { frozen: freeze }),
      ...(speed === undefined ? {} : { speed }),
    },
  }
}

function destination({ advance, set }: ClockInput, { nowMs, destinationMs }: ClockPosition): number | undefined {
  if (set === undefined && advance === undefined) return undefined
  const path = set === undefined ? 'advance' : 'set'
  const worldMs = set === undefined ? destinationMs + parseDuration(advance, path) : parseTime(set, path)
  if (worldMs < nowMs) reject('set', 'a time that is not in the past; use rewind to go back')
  if (worldMs - nowMs > MAX_ADVANCE_MS) reject(path, 'at most 400 days ahead')
  return isMoment(worldMs) ? worldMs : reject(path, MOMENT_RANGE)
}

export function parseMarketSpeed(body: unknown): number {
  validateSchema(tempoSchema, body, '', 'body')
  return (body as { readonly tempo: number }).tempo
}

export function parseStart(body: unknown): StartOptions {
  const hasCompany = typeof body === 'object' && body !== null && 'company' in body
  const input = hasCompany ? { name: CUSTOM_COMPANY_SCENARIO, ...body } : body
  validateSchema(startSchema, input, '', 'body')
  const { name, seed, now, freeze, company: given } = input as StartWorldInput
  const company = given ?? (name === CUSTOM_COMPANY_SCENARIO ? SAMPLE_COMPANY : undefined)
  if (company && !acceptsCompany(name)) reject('company', `no company, because ${name} always uses the default one`)
  return {
    scenario: name,
    seed,
    nowMs: now === undefined ? undefined : parseTime(now, 'now'),
    freeze,
    company: company && parseCompany(company, 'company'),
  }
}
