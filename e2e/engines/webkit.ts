import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Engine, Tab } from './engine'
import { createWebDriver, type Command } from './webdriver'

/** Starts WebKit's small browser on a virtual screen, because it has no headless mode. WebDriver controls it. */
export async function startWebKit(executablePath: string, port: number): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once((screen.stdio[3] as Readable).setEncoding('utf8'), 'data')) as [string]
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display.trim()}` },
    stdio: 'ignore',
  })
  const session = await createWebDriver(`http://127.0.0.1:${port}`, {
    // Long limits, because one call may play hundreds of actions.
    timeouts: { script: 180_000, pageLoad: 180_000 },
    'webkitgtk:browserOptions': { binary: executablePath, args: ['--automation'] },
  })
  await session.command('POST', 'window/rect', { width: 1440, height: 900 })
  // The window's first tab stays open, because the browser would exit without a tab.
  return {
    openTab: () => openTab(session.command),
    close: async () => {
      await session.end()
      for (const child of [driver, screen]) child.kill()
    },
  }
}

async function openTab(command: Command): Promise<Tab> {
  const { handle } = await command<{ handle: string }>('POST', 'window/new', { type: 'tab' })
  /** Sends a command to this tab. WebDriver has one current tab, which receives all commands. */
  const here: Command = async (...said) => {
    await command('POST', 'window', { handle })
    return command(...said)
  }
  const only = async (selector: string) =>
    Object.values(await here<Record<string, string>>('POST', 'element', { using: 'css selector', value: selector }))[0]
  const run = <Answer>(script: string, args: readonly unknown[] = []) =>
    here<Answer>('POST', 'execute/async', { script, args })
  const call: Tab['call'] = async (work, ...values) => {
    const answer = await run<{ value: never } | { error: string }>(
      `const done = arguments[1]
       new Promise((resolve) => resolve((${work.toString()})(...arguments[0])))
         .then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      [values],
    )
    if ('error' in answer) throw new Error(answer.error)
    return answer.value
  }
  return {
    open: (address) => here('POST', 'url', { url: address }),
    reload: () => here('POST', 'refresh', {}),
    run: (script) => here('POST', 'execute/sync', { script, args: [] }),
    call,
    press: async (selector) => here('POST', `element/${await only(selector)}/click`, {}),
    type: async (selector, text) => here('POST', `element/${await only(selector)}/value`, { text }),
    close: async () => {
      const [first] = await here<readonly string[]>('DELETE', 'window')
      // The current tab is closed, so another tab must become current before the next command.
      await command('POST', 'window', { handle: first })
    },
    // WebDriver does not report console messages, so the page returns what it has recorded (see in-page.ts).
    complaints: () => call(() => (window as { complaints?: string[] }).complaints ?? []),
  }
}
