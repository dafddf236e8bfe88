import { ApolloClient, gql, InMemoryCache } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { EMPTY, type Observable, of, Subject, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../errors/app-error'
import { defaultOptions } from './client'
import { lead, soldLead } from '../../test/client-fixture'
import { createRetryLink, nextRetryDelayMs, retryDelayMs, type RetryLinkOptions } from './links'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const none = () => 0
const almostAll = () => 0.999_999
const buy = gql`
  mutation Buy {
    purchaseLead(leadId: "1")
  }
`
const good = { data: soldLead }
const busy = () => new AppError('SERVICE_UNAVAILABLE')
const busyAnswer = { data: null, errors: [{ message: 'x', extensions: { code: 'SERVICE_UNAVAILABLE' } }] }

/** Runs one operation through the link. The test controls the responses. */
function run(query = lead, options: RetryLinkOptions = { random: none }) {
  const answers: Subject<ApolloLink.Result>[] = []
  const asked = askThrough(
    () => {
      const answer = new Subject<ApolloLink.Result>()
      answers.push(answer)
      return answer
    },
    query,
    options,
  )
  return { answers, ...asked }
}

function askThrough(
  answer: () => Observable<ApolloLink.Result>,
  query = lead,
  options: RetryLinkOptions = { random: none },
) {
  const link = createRetryLink(options).concat(new ApolloLink(answer))
  const client = new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions })
  const heard: unknown[] = []
  const subscription = ApolloLink.execute(link, { query, variables: { leadId: '1' } }, { client }).subscribe({
    next: (result) => heard.push(result),
    error: (error: unknown) => heard.push(error),
    complete: () => heard.push('complete'),
  })
  return { heard, subscription }
}

describe('the pause', () => {
  it('doubles from one second with up to one second of jitter, ten seconds at most', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => retryDelayMs(attempt, none))).toEqual([1000, 2000, 4000, 8000, 10_000])
    expect(retryDelayMs(1, almostAll)).toBeLessThan(2000)
    expect(retryDelayMs(1, almostAll)).toBeGreaterThan(1999)
    expect(retryDelayMs(4, almostAll)).toBeLessThanOrEqual(9000)
    expect(retryDelayMs(5, almostAll)).toBe(10_000)
  })

  it.each([
    [500, 1000],
    [1001, 1001],
    [10_000, 10_000],
    [10_001, null],
  ])('for a Retry-After of %d ms is %s', (retryAfterMs, delayMs) => {
    const error = new AppError('RATE_LIMITED', { retryAfterMs })
    expect(nextRetryDelayMs(error, 1, none)).toBe(delayMs)
  })
})

describe('the retry link', () => {
  it('sends three requests, after pauses of one and two seconds, and then returns the failure', async () => {
    const { answers, heard } = run()
    answers[0]?.error(busy())
    await vi.advanceTimersByTimeAsync(999)
    expect(answers).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(answers).toHaveLength(2)
    answers[1]?.error(busy())
    await vi.advanceTimersByTimeAsync(1999)
    expect(answers).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual([])
    const last = busy()
    answers[2]?.error(last)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([last])
    expect(answers).toHaveLength(3)
  })

  it('returns one response and completes once after a retry', async () => {
    const { answers, heard } = run()
    answers[0]?.next(busyAnswer)
    answers[0]?.complete()
    expect(answers[0]?.observed).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    answers[1]?.next(good)
    answers[1]?.complete()
    expect(heard).toEqual([good, 'complete'])
  })

  it.each([
    ['thrown', throwError(busy)],
    ['answered', of(busyAnswer)],
  ])('retries a failure that is %s synchronously', async (_how, failure) => {
    const answers = [failure, of(good)]
    const { heard } = askThrough(() => answers.shift() ?? EMPTY)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard).toEqual([good, 'complete'])
  })

  it('completes when the request completes without a response', () => {
    expect(askThrough(() => EMPTY).heard).toEqual(['complete'])
  })

  it('adds a random delay to the pause', async () => {
    const { answers } = run(lead, {})
    answers[0]?.error(busy())
    await vi.advanceTimersByTimeAsync(999)
    expect(answers).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1001)
    expect(answers).toHaveLength(2)
  })

  it.each([
    ['partial data is shown, not asked for again', { ...busyAnswer, data: soldLead }],
    ['what a person may not do stays refused', { data: null, errors: [{ message: 'Access denied' }] }],
    ['an answer without data and without errors is no failure', { data: null, errors: [] }],
  ])('passes the response on: %s', async (_rule, answer) => {
    const { answers, heard } = run()
    answers[0]?.next(answer)
    answers[0]?.complete()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([answer, 'complete'])
    expect(answers).toHaveLength(1)
  })

  it('treats a response without a data field as failed', async () => {
    const { answers } = run()
    answers[0]?.next({ errors: busyAnswer.errors })
    await vi.advanceTimersByTimeAsync(1000)
    expect(answers).toHaveLength(2)
  })

  it.each([
    ...(
      ['FORBIDDEN', 'CONFLICT', 'INTERNAL', 'VALIDATION_FAILED', 'AUTHENTICATION_FAILED', 'STRIPE_ERROR'] as const
    ).map((code) => new AppError(code)),
    new AppError('TIMEOUT', { aborted: true }),
    new DOMException('x', 'AbortError'),
  ])('does not retry %s', async (error) => {
    const { answers, heard } = run()
    answers[0]?.error(error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([error])
    expect(answers).toHaveLength(1)
  })

  it('never sends a mutation again', async () => {
    const { answers, heard } = run(buy)
    const error = busy()
    answers[0]?.error(error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([error])
    expect(answers).toHaveLength(1)
  })

  it.each([
    ['while it is asked', false],
    ['during the pause', true],
  ])('leaves nothing running when the subscriber leaves %s', async (_when, failed) => {
    const { answers, heard, subscription } = run()
    if (failed) answers[0]?.error(busy())
    subscription.unsubscribe()
    expect(answers[0]?.observed).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answers).toHaveLength(1)
    expect(heard).toEqual([])
  })
})
