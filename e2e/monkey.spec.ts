import type { Page } from '@playwright/test'
import { expectTrueBalances } from './monkey/balances'
import { enterAs, type Role } from './monkey/cast'
import { Chance } from './monkey/chance'
import { look } from './monkey/view'
import { Walker } from './monkey/walker'
import { Watch } from './monkey/watch'
import { expect, openScenario, test } from './fixtures'

/** `MONKEY_SEED=7 MONKEY_ACTIONS=3000` runs a different and longer sequence (docs/qa-guide.md). */
const seed = Number(process.env['MONKEY_SEED'] ?? 1)
const actions = Number(process.env['MONKEY_ACTIONS'] ?? 60)

const turns: readonly Role[] = ['Agent', 'Manager', 'Agent', 'Administrator']
const actionsPerTurn = 15
/** Balances are compared at the end of every second agent turn. */
const actionsPerBalance = turns.length * actionsPerTurn
/** Number of actions between two checks of the backend's audit and request log. */
const actionsPerAudit = 10
/** Number of recent actions in the message of a failure. */
const told = 20

/** Messages of the browser and the session about requests that fail because of the scenario. */
test.use({
  allowedErrors: [/^console\.(error: Failed to load resource|warning: The scheduled token refresh failed)/],
})

test(`the app survives ${actions} random actions while everything fails (seed ${seed})`, async ({ page }) => {
  test.setTimeout(180_000 + actions * 3_000)
  const done: string[] = []
  try {
    await walk(page, (what) => done.push(`#${done.length + 1} ${what}`))
  } catch (cause) {
    const replay = `MONKEY_SEED=${seed} MONKEY_ACTIONS=${actions}, after action ${done.length}`
    throw new Error([`${replay}: ${messageOf(cause)}`, ...done.slice(-told)].join('\n  '), { cause })
  } finally {
    await test.info().attach('actions', { body: done.join('\n') })
  }
  // On a busy machine, many actions miss a target that still moves.
  const idle = done.filter((what) => /: (missed|nothing there)$/.test(what))
  expect(idle.length / done.length, 'share of actions that met nothing').toBeLessThan(0.75)
})

/**
 * Performs the random actions, and checks the app after each. Only the walker advances the world's clock. The choices
 * depend on the seed and on the page, so a seed repeats the same run if responses arrive in the same order.
 */
async function walk(page: Page, tell: (what: string) => void): Promise<void> {
  const chance = new Chance(seed)
  const walker = new Walker(page, chance)
  const watch = new Watch(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(prepare)
  await openScenario(page, 'everything-fails', 'login', { now: '2026-03-02T17:00:00Z', freeze: true, seed })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.goto('login?console=off')

  let role: Role = 'Agent'
  let who = ''
  let view = await look(page)
  for (let n = 0; n < actions; n++) {
    if (n % actionsPerTurn === 0) {
      role = turns[(n / actionsPerTurn) % turns.length] ?? role
      who = await enterAs(page, role, chance)
      view = await look(page)
    }
    const { place } = view
    tell(`${who} at ${place}: ${await walker.act(view, role)}`)
    view = await look(page)
    await watch.expectWell(view, n % actionsPerAudit === 0)
    if (!view.stands) view = await look(page)
    if ((n + 1) % actionsPerBalance === actionsPerTurn) {
      await expectTrueBalances(page, who)
      view = await look(page)
    }
  }
  await expectTrueBalances(page, await enterAs(page, 'Agent', chance))
  await watch.expectWell(await look(page), true)
}

/**
 * Runs in the page before the app. Disables printing, and shortens the app's longer timers (retries, messages) to an
 * eighth, so that the walker reaches the states after them.
 */
function prepare(): void {
  window.print = () => undefined
  const { setTimeout } = window
  const hurried = (work: TimerHandler, ms = 0, ...rest: unknown[]) => setTimeout(work, ms < 500 ? ms : ms / 8, ...rest)
  Object.assign(window, { setTimeout: hurried })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
