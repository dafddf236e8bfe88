import { CATALOGUE } from '../../domain/catalogue'
import { DomainError } from '../../domain/errors'
import type { Fault, FaultEffect } from '../../world/faults'
import type { ClockChange } from '../../world/clock'
import { isMoment, MOMENTS } from '../moments'
import type { StartOptions } from '../keeping/new-world'

/*
 * Bodies of the control interface. Each parser answers with a typed value or says, with the path of the fault, what was
 * expected.
 */
export const refuse = (path: string, expected: string): never => {
  throw new DomainError('VALIDATION_FAILED', `${path}: expected ${expected}`, path)
}

export type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown, path: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : refuse(path, 'an object')

export const finite = (value: unknown, path: string, low: number, high: number): number =>
  typeof value === 'number' && value >= low && value <= high ? value : refuse(path, `a number from ${low} to ${high}`)

/** ISO 8601 as epoch milliseconds. */
export function parseMoment(value: unknown, path: string): number {
  const ms = typeof value === 'string' ? Date.parse(value) : NaN
  return isMoment(ms) ? ms : refuse(path, MOMENTS)
}

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** An ISO 8601 duration of days, hours, minutes and seconds, in milliseconds. */
export function parseDuration(value: unknown, path: string): number {
  const match = typeof value === 'string' && value !== 'P' && value !== 'PT' ? DURATION.exec(value) : null
  if (!match) return refuse(path, 'a duration such as PT2H or P1DT30M')
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return Math.round((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000)
}

const LONGEST_ADVANCE_MS = 400 * 86_400_000

/** Where a world's clock stands, and where it is on its way to. */
interface ClockReading {
  readonly nowMs: number
  readonly destinationMs: number
}

/** What is asked of a clock; `stop` gives up the rest of the way to where it points. */
export type ClockWish = ClockChange | { readonly stop: true }

export function parseClockChange(body: unknown, { nowMs, destinationMs }: ClockReading): ClockWish {
  const { advance, set, freeze, speed, stop, wait: _, ...unknown } = fieldsOf(body, 'body')
  const [stray] = Object.keys(unknown)
  if (stray) refuse(stray, 'advance, set, freeze, speed, stop or wait')
  if (stop !== undefined) return stop === true ? { stop } : refuse('stop', 'true')
  const path = set === undefined ? 'advance' : 'set'
  const worldMs =
    set !== undefined
      ? parseMoment(set, 'set')
      : advance !== undefined
        ? destinationMs + parseDuration(advance, 'advance')
        : undefined
  if (worldMs !== undefined) {
    if (worldMs < nowMs) refuse('set', 'a moment that is not past: to go back, rewind')
    if (worldMs - nowMs > LONGEST_ADVANCE_MS) refuse(path, 'at most 400 days ahead')
    if (!isMoment(worldMs)) refuse(path, MOMENTS)
  }
  return {
    ...(worldMs === undefined ? {} : { worldMs }),
    ...(freeze === undefined
      ? {}
      : { frozen: typeof freeze === 'boolean' ? freeze : refuse('freeze', 'true or false') }),
    ...(speed === undefined ? {} : { speed: finite(speed, 'speed', 0, 1000) }),
  }
}

export const parseTempo = (body: unknown): number => finite(fieldsOf(body, 'body')['tempo'], 'tempo', 0, 1000)

export function parseStart(body: unknown): StartOptions {
  const { name, seed, now, freeze, ...unknown } = fieldsOf(body, 'body')
  const [stray] = Object.keys(unknown)
  if (stray) refuse(stray, 'name, seed, now or freeze')
  if (typeof name !== 'string') return refuse('name', 'the name of a scenario')
  if (seed !== undefined && !Number.isInteger(seed)) refuse('seed', 'a whole number')
  if (freeze !== undefined && typeof freeze !== 'boolean') refuse('freeze', 'true or false')
  return {
    scenario: name,
    ...(seed === undefined ? {} : { seed: finite(seed, 'seed', 0, Number.MAX_SAFE_INTEGER) }),
    ...(now === undefined ? {} : { nowMs: parseMoment(now, 'now') }),
    ...(freeze === undefined ? {} : { freeze: freeze === true }),
  }
}

const SERVICES = ['graphql', 'identity', 'payments', 'upload']
/** More than anybody can keep in mind; each request is held against all of them. */
const MOST_FAULTS = 200
const ROLES = ['AGENT', 'MANAGER', 'ADMINISTRATOR']

export function parseFaults(body: unknown, path = 'faults'): readonly Fault[] {
  if (!Array.isArray(body)) return refuse(path, 'a list')
  if (body.length > MOST_FAULTS) return refuse(path, `at most ${MOST_FAULTS} faults`)
  return body.map((item: unknown, i) => parseFault(item, `${path}[${i}]`))
}

function parseFault(value: unknown, path: string): Fault {
  const { operation, service, effect, times, rate, role, ...unknown } = fieldsOf(value, path)
  const [stray] = Object.keys(unknown)
  if (stray) refuse(`${path}.${stray}`, 'operation, service, effect, times, rate or role')
  if (operation !== undefined && typeof operation !== 'string') refuse(`${path}.operation`, 'the name of an operation')
  if (service !== undefined && !SERVICES.includes(service as string)) refuse(`${path}.service`, SERVICES.join(', '))
  if (role !== undefined && !ROLES.includes(role as string)) refuse(`${path}.role`, ROLES.join(', '))
  return {
    effect: parseEffect(effect, `${path}.effect`),
    ...(operation === undefined ? {} : { operation: operation as string }),
    ...(service === undefined ? {} : { service: service as NonNullable<Fault['service']> }),
    ...(role === undefined ? {} : { role: role as NonNullable<Fault['role']> }),
    ...(times === undefined ? {} : { times: finite(times, `${path}.times`, 0, 1_000_000) }),
    ...(rate === undefined ? {} : { rate: finite(rate, `${path}.rate`, 0, 1) }),
  }
}

const namesOf = (value: unknown, path: string): readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string')
    ? value
    : refuse(path, 'a path, as a list of names')

/** One key names the effect; its value is checked by the parser of that name. */
const EFFECTS: Readonly<Record<string, (value: unknown, path: string, fields: Fields) => FaultEffect>> = {
  latencyMs: (value, path) => ({ latencyMs: finite(value, path, 0, 600_000) }),
  status: (value, path, { body }) => ({
    status: finite(value, path, 200, 599),
    ...(typeof body === 'string' ? { body } : {}),
  }),
  code: (value, path) =>
    typeof value === 'string' && Object.hasOwn(CATALOGUE, value)
      ? { code: value }
      : refuse(path, Object.keys(CATALOGUE).join(', ')),
  network: () => ({ network: true }),
  html: () => ({ html: true }),
  truncate: () => ({ truncate: true }),
  partial: (value, path) => ({ partial: namesOf(value, path) }),
  spoil: (value, path) => ({ spoil: namesOf(value, path) }),
  tokenExpired: () => ({ tokenExpired: true }),
  hang: () => ({ hang: true }),
  decline: (value, path) => (typeof value === 'string' ? { decline: value } : refuse(path, 'a decline code')),
  callback: (value, path) =>
    value === 'late' || value === 'twice' || value === 'never'
      ? { callback: value }
      : refuse(path, 'late, twice or never'),
}

function parseEffect(value: unknown, path: string): FaultEffect {
  const fields = fieldsOf(value, path)
  const { body: _, ...named } = fields
  const [name, ...more] = Object.keys(named)
  const parse = name !== undefined && Object.hasOwn(EFFECTS, name) ? EFFECTS[name] : undefined
  if (!parse || more.length > 0) return refuse(path, `one of ${Object.keys(EFFECTS).join(', ')}`)
  return parse(fields[name as string], `${path}.${name}`, fields)
}
