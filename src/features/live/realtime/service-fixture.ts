/** A message from the page to the fake realtime service. */
interface Said {
  readonly type: string
  readonly id?: string
  readonly payload?: { readonly data: string; readonly extensions: { readonly authorization: unknown } }
}

export class FakeWebSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  readonly said: Said[] = []
  readonly address: URL
  readonly protocol: string

  constructor(address: string, protocol: string) {
    super()
    this.address = new URL(address)
    this.protocol = protocol
    played.push(this)
  }

  send(text: string): void {
    if (this.readyState !== FakeWebSocket.OPEN) throw new DOMException('Still connecting', 'InvalidStateError')
    this.said.push(JSON.parse(text) as Said)
  }

  close(): void {
    this.readyState = 2
  }

  /** Decoded `header` parameter of the URL. */
  get header(): unknown {
    return JSON.parse(atob(this.address.searchParams.get('header') ?? ''))
  }

  get types(): readonly string[] {
    return this.said.map(({ type }) => type)
  }

  get receivers(): readonly string[] {
    return this.said.flatMap(({ type, id }) => (type === 'start' && id !== undefined ? [id] : []))
  }

  opens(): void {
    this.readyState = FakeWebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  says(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  accepts(connectionTimeoutMs?: number): void {
    this.opens()
    this.says({ type: 'connection_ack', payload: { connectionTimeoutMs } })
  }

  /** Opens the connection and confirms all subscriptions. */
  openAndConfirm(connectionTimeoutMs?: number): void {
    this.accepts(connectionTimeoutMs)
    for (const id of this.receivers) this.says({ type: 'start_ack', id })
  }

  sendChange(receiver: string, topics: readonly string[], id = receiver): void {
    this.says({ type: 'data', id, payload: { data: { onChanges: { receiver, topics } } } })
  }

  refuses(error: object, type = 'connection_error'): void {
    this.says({ type, payload: { errors: [error] } })
  }

  disconnect(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

let played: FakeWebSocket[] = []

/** Records the sockets opened from now on. The test must stub `WebSocket` with `PlayedSocket`. */
export function recordSockets() {
  const sockets: FakeWebSocket[] = []
  played = sockets
  return {
    sockets,
    last(): FakeWebSocket {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('No websocket has been opened')
      return socket
    },
  }
}
