import { expect } from '@playwright/test'

/** Sends one command of a session. Returns its value. */
export type Command = <Answer = void>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>

/** Starts a WebDriver session. The protocol is JSON over HTTP: https://www.w3.org/TR/webdriver2/#endpoints */
export async function createWebDriver(address: string, capabilities: object) {
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${address}/${path}`, { method, body: body ? JSON.stringify(body) : null })
    const { value } = (await response.json()) as { value: Answer | { error: string; message: string } }
    if (response.ok) return value as Answer
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${path}: ${error}: ${message}`)
  }
  await expect(() => send('GET', 'status')).toPass({ intervals: [50], timeout: 30_000 })
  const { sessionId } = await send<{ sessionId: string }>('POST', 'session', {
    capabilities: { alwaysMatch: capabilities },
  })
  const command: Command = (method, path, body) => send(method, `session/${sessionId}/${path}`, body)
  return { command, end: () => send('DELETE', `session/${sessionId}`) }
}
