import type { Granted } from '../obey-address'

/** The messages between a page and the backend's thread. Bodies travel as transferred buffers. */
export interface WireRequest {
  readonly url: string
  readonly method: string
  readonly headers: [string, string][]
  readonly body: ArrayBuffer | undefined
}

export interface WireResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: [string, string][]
  readonly body: ArrayBuffer | undefined
}

/** A page says hello as soon as the thread may fetch its own files, and waits until it is ready. */
export type ToThread =
  /**
   * `asked`: the page's address, if it wishes something of the world. The world is made as it is wished for. `keptAs`: what
   * worlds are kept under, if the base path does not say it.
   */
  | { readonly type: 'hello'; readonly basePath: string; readonly asked?: string; readonly keptAs?: string }
  | { readonly type: 'request'; readonly id: number; readonly request: WireRequest }
  | { readonly type: 'abort'; readonly id: number }
  /** `gaveUp`: the page did not wait for the thread any longer and is served by another host. */
  | { readonly type: 'bye'; readonly gaveUp: boolean }

export type ToPage =
  /** The browser runs the thread's script, which is all that is known yet. */
  | { readonly type: 'alive' }
  /** `lock` is held for as long as the thread lives, so that a page learns of its death. */
  | { readonly type: 'ready'; readonly lock: string | undefined; readonly granted?: Granted | undefined }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'response'; readonly id: number; readonly response: WireResponse }
  /** The request ended as if the network were gone. */
  | { readonly type: 'unreachable'; readonly id: number }

export function post(thread: MessagePort, message: ToThread, transfer: Transferable[] = []): void {
  thread.postMessage(message, transfer)
}

const bodiless = new Set([101, 204, 205, 304])

export async function packRequest(request: Request): Promise<WireRequest> {
  const body = await request.arrayBuffer()
  return {
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: body.byteLength > 0 ? body : undefined,
  }
}

export function unpackRequest(wire: WireRequest, signal: AbortSignal): Request {
  const { url, method, headers, body } = wire
  return new Request(url, { method, headers, signal, ...(body ? { body } : {}) })
}

export async function packResponse(response: Response): Promise<WireResponse> {
  const body = await response.arrayBuffer()
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body: body.byteLength > 0 ? body : undefined,
  }
}

export function unpackResponse(wire: WireResponse): Response {
  const { status, statusText, headers } = wire
  return new Response(bodiless.has(status) ? null : (wire.body ?? ''), { status, statusText, headers })
}

/** What must be handed over with a message instead of being copied. */
export function transferables(wire: WireRequest | WireResponse): Transferable[] {
  return wire.body ? [wire.body] : []
}
