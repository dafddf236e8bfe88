import { ApolloClient, type DocumentNode, gql, InMemoryCache } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { Subject, throwError } from 'rxjs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SessionError } from '../auth/session-types'
import { makeJwt, makeTokens } from '../../test/session-fixture'
import type { TokenSet } from '../auth/tokens'
import { authHeaders, createRefreshLink } from './auth-links'
import { defaultOptions } from './client'
import { lead, purchase, soldLead } from '../../test/client-fixture'
import { createLimitsLink, createResendLink, createResponseShapeLink } from './links'

/** Runs one operation through a link. The test controls the responses. */
function run(link: ApolloLink, query: DocumentNode = lead) {
  const answers: Subject<ApolloLink.Result>[] = []
  const operations: ApolloLink.Operation[] = []
  const end = new ApolloLink((operation) => {
    const answer = new Subject<ApolloLink.Result>()
    operations.push(operation)
    answers.push(answer)
    return answer
  })
  const client = new ApolloClient({ link: end, cache: new InMemoryCache(), defaultOptions })
  const heard: unknown[] = []
  const subscription = ApolloLink.execute(
    link.concat(end),
    { query, variables: { leadId: '1' } },
    { client },
  ).subscribe({
    next: (result) => heard.push(result),
    error: (error: unknown) => heard.push(error),
    complete: () => heard.push('complete'),
  })
  return { answers, operations, heard, subscription }
}

const good = { data: soldLead }

describe('the limits link', () => {
  it('passes everything on while the user stays', () => {
    const { signal } = new AbortController()
    const { answers, heard } = run(createLimitsLink({ ended: signal }))
    answers[0]?.next(good)
    answers[0]?.complete()
    expect(heard).toEqual([good, 'complete'])
    const failing = run(createLimitsLink({ ended: signal }))
    const error = new Error('x')
    failing.answers[0]?.error(error)
    expect(failing.heard).toEqual([error])
  })

  it.each([
    ['an answer', (answer: Subject<ApolloLink.Result>) => answer.next(good)],
    ['a failure', (answer: Subject<ApolloLink.Result>) => answer.error(new Error('x'))],
  ])('drops %s after the user has left', (_name, arrive) => {
    const ending = new AbortController()
    const { answers, heard } = run(createLimitsLink({ ended: ending.signal }))
    ending.abort()
    expect(answers[0]?.observed).toBe(false)
    if (answers[0]) arrive(answers[0])
    expect(heard).toMatchObject([{ aborted: true }])
  })

  it('starts no request after the user has left', () => {
    const { answers, heard } = run(createLimitsLink({ ended: AbortSignal.abort() }))
    expect(answers).toHaveLength(0)
    expect(heard).toMatchObject([{ aborted: true }])
  })

  it('removes its abort listener after the request has completed', () => {
    const ending = new AbortController()
    const remove = vi.spyOn(ending.signal, 'removeEventListener')
    const { answers } = run(createLimitsLink({ ended: ending.signal }))
    answers[0]?.complete()
    expect(remove).toHaveBeenCalledTimes(1)
  })
})

const renewing = (refresh: () => Promise<TokenSet>) => createRefreshLink({ refresh, reportRetry: () => undefined })

describe('the refresh link', () => {
  const expired = { data: null, errors: [{ message: 'Unauthorized' }] }

  it('returns one response and completes once, after a retry too', async () => {
    const { answers, heard } = run(renewing(() => Promise.resolve(makeTokens())))
    answers[0]?.next(expired)
    answers[0]?.complete()
    expect(heard).toEqual([])
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.next(good)
    answers[1]?.complete()
    expect(heard).toEqual([good, 'complete'])
  })

  it('completes an operation that needs no retry', () => {
    const { answers, heard } = run(renewing(() => Promise.resolve(makeTokens())))
    answers[0]?.next(good)
    answers[0]?.complete()
    expect(heard).toEqual([good, 'complete'])
  })

  it('does not retry after the subscriber has left', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const refresh = vi.fn<() => Promise<TokenSet>>(() => Promise.resolve(makeTokens()))
    const { answers, heard, subscription } = run(renewing(refresh))
    answers[0]?.next(expired)
    subscription.unsubscribe()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(answers).toHaveLength(1)
    expect(answers[0]?.observed).toBe(false)
    expect(heard).toEqual([])
  })
})

it('sends the agent ID claim, which may differ from the user ID', () => {
  const idToken = makeJwt({ sub: 's', 'custom:agent_id': 'agent-7' })
  expect(authHeaders({ idToken })).toMatchObject({ 'x-actor-id': 's', 'x-user-id': 's', 'x-agent-id': 'agent-7' })
})

describe('the resend link', () => {
  it.each([
    ['is done', (answer: Subject<ApolloLink.Result>) => answer.complete()],
    ['fails', (answer: Subject<ApolloLink.Result>) => answer.error(new Error('x'))],
  ])('sends a query again if a mutation %s while the query is in flight', (_how, end) => {
    const link = createResendLink()
    const query = run(link)
    const { answers } = run(link, purchase)
    if (answers[0]) end(answers[0])
    expect(query.answers.map(({ observed }) => observed)).toEqual([false, true])
    query.answers[1]?.next(good)
    query.answers[1]?.complete()
    expect(query.heard).toEqual([good, 'complete'])
  })

  it('leaves a query without topics in flight', () => {
    const link = createResendLink()
    const query = run(link, gql('{ getChanges { cursor } }'))
    run(link, purchase).answers[0]?.complete()
    expect(query.answers.map(({ observed }) => observed)).toEqual([true])
  })
})

describe('the response shape link', () => {
  it.each([
    [{ data: { getLead: null } }, true],
    [{ data: {} }, false],
    [{ data: {}, errors: [{ message: 'x' }] }, true],
    [{ data: null, errors: [{ message: 'x' }] }, true],
    [{ errors: [{ message: 'x' }] }, true],
    [{ data: {}, errors: [] }, false],
    [{ data: null }, false],
    [{ data: null, errors: [] }, false],
    [{ errors: 'x' }, false],
    [{ data: 7, errors: [{ message: 'x' }] }, false],
    [{ data: [] }, false],
    [[], false],
    [7, false],
    ['text', false],
  ])('accepts %j as a response: %s', (result, passes) => {
    const { answers, heard } = run(createResponseShapeLink())
    answers[0]?.next(result as ApolloLink.Result)
    expect(heard).toMatchObject([passes ? result : { code: 'INTERNAL' }])
  })

  it('passes errors on unchanged', () => {
    const link = createResponseShapeLink().concat(new ApolloLink(() => throwError(() => new SessionError('expired'))))
    const heard: unknown[] = []
    const client = new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions })
    ApolloLink.execute(link, { query: lead }, { client }).subscribe({ error: (error: unknown) => heard.push(error) })
    expect(heard).toMatchObject([{ reason: 'expired' }])
  })
})
