import { REACH_PATH, STAGE_PATH, type Mail, type Reach } from '../../console/stage/server-wire'
import type { Side } from '../../console/stage/channel'
import type { StageRelay } from './stage-relay'

/** More no page says in one breath. */
const MOST_MESSAGES = 100

/** Answers what concerns pages in a room and not the world; undefined for anything else. Asked after the token has been. */
export async function answerForStage(relay: StageRelay, reach: Reach, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === `/${REACH_PATH}`)
    return request.method === 'GET' ? Response.json(reach) : refusal(405, 'This is to be read only.')
  if (pathname !== `/${STAGE_PATH}`) return undefined
  // Whoever waited has just been answered, and is not to come back at once.
  if (relay.closed) return refusal(503, 'The sandbox server is ending.')
  if (request.method === 'GET') {
    const [to, after] = [searchParams.get('to'), searchParams.get('after') ?? undefined]
    if (!isSide(to)) return refusal(400, 'to: expected desk or stage')
    if (after !== undefined && !/^\d{1,15}$/.test(after)) return refusal(400, 'after: expected the number of a message')
    const number = after === undefined ? undefined : Number(after)
    const desk = { holds: searchParams.get('holds') ?? undefined, by: searchParams.get('by') ?? undefined }
    return Response.json(await relay.listen(to, number, desk, request.signal))
  }
  if (request.method !== 'POST') return refusal(405, 'This takes GET and POST only.')
  const mail = mailIn(await request.text())
  if (!mail)
    return refusal(400, `body: expected {to, messages, holds?, leaves?, by?} with ${MOST_MESSAGES} messages at most`)
  relay.post(mail)
  return new Response(null, { status: 204 })
}

const isSide = (value: unknown): value is Side => value === 'desk' || value === 'stage'
const isName = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** What the messages say is for the pages to judge, which have the token as well. */
function mailIn(text: string): Mail | undefined {
  const { to, messages, holds, leaves, by } = parsed(text)
  const isMail =
    isSide(to) && Array.isArray(messages) && messages.length <= MOST_MESSAGES && [holds, leaves, by].every(isName)
  return isMail ? ({ to, messages, holds, leaves, by } as Mail) : undefined
}

function parsed(text: string): Partial<Record<keyof Mail, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Record<keyof Mail, unknown>>
  } catch {
    return {}
  }
}

const refusal = (status: number, error: string): Response => Response.json({ error }, { status })
