import type { PageNews } from '../../server/page-news'
import type { PageStart, StartOutcome } from './url-options'

/** A request as a message from a page to the backend's worker. Bodies are transferred, not copied. */
export interface RequestMessage {
  readonly url: string
  readonly method: string
  readonly headers: [string, string][]
  readonly body: ArrayBuffer | undefined
}

export interface ResponseMessage {
  readonly status: number
  readonly statusText: string
  readonly headers: [string, string][]
  readonly body: ArrayBuffer | undefined
}

export type ToWorker =
  /**
   * The page's first message. `start` is how the page starts, if its URL says so. `storageKey` is the name under which
   * the worlds are stored.
   */
  | {
      readonly type: 'hello'
      readonly basePath: string
      readonly start?: PageStart | undefined
      readonly storageKey?: string | undefined
    }
  | { readonly type: 'request'; readonly id: number; readonly request: RequestMessage }
  | { readonly type: 'abort'; readonly id: number }
  /** The page's last message. `gaveUp` means that the page stopped waiting for the worker and uses another host. */
  | { readonly type: 'bye'; readonly gaveUp: boolean }

export type ToPage =
  /** The worker's first message, which shows that the browser runs the worker's script. */
  | { readonly type: 'alive' }
  /**
   * The world exists. `lock` is the name of a lock that the worker holds as long as it lives. When the browser releases
   * the lock, the page knows that the worker is dead.
   */
  | {
      readonly type: 'ready'
      readonly lock: string | undefined
      readonly outcome?: StartOutcome | undefined
      readonly news?: PageNews
    }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'response'; readonly id: number; readonly response: ResponseMessage }
  /** The request failed with a network error. */
  | { readonly type: 'unreachable'; readonly id: number }

export function post(worker: MessagePort, message: ToWorker, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer)
}

const statusesWithoutBody = new Set([101, 204, 205, 304])

export async function packRequest(request: Request): Promise<RequestMessage> {
  const { url, method, headers } = request
  return { url, method, headers: [...headers], body: await packBody(request) }
}

async function packBody(message: Request | Response): Promise<ArrayBuffer | undefined> {
  const body = await message.arrayBuffer()
  return body.byteLength > 0 ? body : undefined
}

export function unpackRequest({ url, method, headers, body }: RequestMessage, signal: AbortSignal): Request {
  return new Request(url, { method, headers, signal, ...(body ? { body } : {}) })
}

export async function packResponse(response: Response): Promise<ResponseMessage> {
  const { status, statusText, headers } = response
  return { status, statusText, headers: [...headers], body: await packBody(response) }
}

export function unpackResponse({ status, statusText, headers, body }: ResponseMessage): Response {
  return new Response(statusesWithoutBody.has(status) ? null : (body ?? ''), { status, statusText, headers })
}

/** Returns the objects of a message that are transferred instead of copied. */
export function transferables({ body }: RequestMessage | ResponseMessage): Transferable[] {
  return body ? [body] : []
}
