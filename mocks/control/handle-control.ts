import { DomainError } from '../domain/errors'
import { reject } from '../domain/input-checks'
import { lookUp } from '../../src/shared/look-up'
import type { ControlErrorBody } from './client'
import type { ControlContext } from './context'
import { routes } from './routes'

const STATUS_OF_CODE: Readonly<Record<string, number>> = { VALIDATION_FAILED: 400, NOT_FOUND: 404, CONFLICT: 409 }

const errorResponse = (status: number, error: string, details: Partial<ControlErrorBody> = {}) =>
  Response.json({ error, path: null, ...details } satisfies ControlErrorBody, { status })

/** Answers a request to the control API. `path` is the part after `/__sandbox/`. */
export async function handleControl(context: ControlContext, path: string, request: Request): Promise<Response> {
  const route = lookUp<{ readonly answer: (context: ControlContext, json: unknown) => Promise<unknown> }>(
    routes,
    `${request.method} ${path}`,
  )
  if (!route) return errorResponse(404, `${request.method} /__sandbox/${path} is not a route of the control API`)
  try {
    return Response.json((await route.answer(context, await inputOf(request))) ?? null)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return errorResponse(STATUS_OF_CODE[error.code] ?? 400, error.message, { path: error.field ?? null })
  }
}

async function inputOf(request: Request): Promise<unknown> {
  if (request.method === 'GET') return Object.fromEntries(new URL(request.url).searchParams)
  const text = await request.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return reject('body', 'JSON')
  }
}
