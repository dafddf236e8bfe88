import { check, objectOf } from '../../validation/schema-errors'
import { parseCompany } from '../../company/parse-company'
import { SAMPLE_COMPANY } from '../../company/company'
import { acceptsCompany } from '../../scenarios/registry'
import { reject } from '../../validation/validation-errors'
import { type ClockChange, isMoment, MOMENT_RANGE } from '../../world/clock'
import type { ClockInput, StartWorldInput } from './api-types'
import type { StartOptions } from '../create-world'

/*
 * Bodies of the control interface: their shape by JSON Schema, and what a schema cannot know by hand. Whatever is wrong is
 * said with its place and with what was expected there.
 */

const wholeNumber = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const upToThousand = { type: 'number', minimum: 0, maximum: 1000 }
const yesOrNo = { type: 'boolean' }
const text = { type: 'string', minLength: 1 }

const clockSchema = objectOf({
  advance: { ...text, examples: ['PT2H'] },
  set: { ...text, examples: ['2026-03-02T15:00Z'] },
  freeze: yesOrNo,
  speed: upToThousand,
  stop: { const: true },
  wait: yesOrNo,
})
const tempoSchema = objectOf({ tempo: upToThousand }, ['tempo'])
const startSchema = objectOf(
  { name: text, seed: wholeNumber, now: text, freeze: yesOrNo, company: { type: 'object' } },
  ['name'],
)
/** The scenario of a company of one's own; without a document there is one to look at. */
const OWN = 'own-company'

/** ISO 8601 as epoch milliseconds. */
export function parseMoment(value: unknown, path: string): number {
  const ms = typeof value === 'string' ? Date.parse(value) : NaN
  return isMoment(ms) ? ms : reject(path, MOMENT_RANGE)
}

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** An ISO 8601 duration of days, hours, minutes and seconds, in milliseconds. */
export function parseDuration(value: unknown, path: string): number {
  const match = typeof value === 'string' && value !== 'P' && value !== 'PT' ? DURATION.exec(value) : null
  if (!match) return reject(path, 'a duration such as PT2H or P1DT30M')
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return Math.round((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000)
}

const LONGEST_ADVANCE_MS = 400 * 86_400_000

/** Where a world's clock stands, and where it is on its way to. */
interface ClockStand {
  readonly nowMs: number
  readonly destinationMs: number
}

/** What is to become of a clock. */
export interface ClockCommand {
  readonly change: ClockChange
  /** Gives up the rest of the way to where it points. */
  readonly stop: boolean
  /** Answers only when the world is where the clock points. */
  readonly wait: boolean
}

export function parseClockInput(body: unknown, reading: ClockStand): ClockCommand {
  check(clockSchema, body, '', 'body')
  const { freeze, speed, stop = false, wait = false, ...move } = body as ClockInput
  const worldMs = destination(move, reading)
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

function destination({ advance, set }: ClockInput, { nowMs, destinationMs }: ClockStand): number | undefined {
  if (set === undefined && advance === undefined) return undefined
  const path = set === undefined ? 'advance' : 'set'
  const worldMs = set === undefined ? destinationMs + parseDuration(advance, path) : parseMoment(set, path)
  if (worldMs < nowMs) reject('set', 'a moment that is not past: to go back, rewind')
  if (worldMs - nowMs > LONGEST_ADVANCE_MS) reject(path, 'at most 400 days ahead')
  return isMoment(worldMs) ? worldMs : reject(path, MOMENT_RANGE)
}

export function parseMarketSpeed(body: unknown): number {
  check(tempoSchema, body, '', 'body')
  return (body as { readonly tempo: number }).tempo
}

export function parseStart(body: unknown): StartOptions {
  const asked = typeof body === 'object' && body !== null && 'company' in body ? { name: OWN, ...body } : body
  check(startSchema, asked, '', 'body')
  const { name, seed, now, freeze, company = name === OWN ? SAMPLE_COMPANY : undefined } = asked as StartWorldInput
  if (company && !acceptsCompany(name)) reject('company', `no company: ${name} has one of its own`)
  return {
    scenario: name,
    ...(seed === undefined ? {} : { seed }),
    ...(now === undefined ? {} : { nowMs: parseMoment(now, 'now') }),
    ...(freeze === undefined ? {} : { freeze }),
    ...(company ? { company: parseCompany(company, 'company') } : {}),
  }
}
