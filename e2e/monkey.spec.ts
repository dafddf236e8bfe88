import type { Page } from '@playwright/test'
import { expectTrueBalances } from './monkey/balances'
import { enterAs, type Role } from './monkey/cast'
import { Chance } from './monkey/chance'
import { look } from './monkey/view'
import { Walker } from './monkey/walker'
import { Watch } from './monkey/watch'
import { expect, openScenario, test } from './fixtures'

/** `MONKEY_SEED=7 MONKEY_ACTIONS=3000` walks another way, and longer (docs/qa-guide.md). */
const seed = Number(process.env['MONKEY_SEED'] ?? 1)
const actions = Number(process.env['MONKEY_ACTIONS'] ?? 100)

const turns: readonly Role[] = ['Agent', 'Manager', 'Agent', 'Administrator']
const actionsPerTurn = 25
/** Balances are compared at the end of every other turn of an agent. */
const actionsPerBalance = turns.length * actionsPerTurn
/** How often the backend is asked for its audit and for what it has logged since. */
const actionsPerAudit = 10
/** How many of the last actions a failure tells. */
const told = 20

/** Whatever the browser and the session write of the requests that the scenario lets fail. */
test.use({
  allowedErrors: [/^console\.(error: Failed to load resource|warning: The scheduled token refresh failed)/],
})

test(`everything fails, ${actions} things are done by chance (seed ${seed}), and the app stands`, async ({ page }) => {
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
  const idle = done.filter((what) => /: (missed|nothing there)$/.test(what))
  expect(idle.length / done.length, 'share of actions that met nothing').toBeLessThan(0.25)
})

/**
 * The world's clock stands still but for the walker's own doing. What the walker draws depends on the seed and on what is
 * on the page: the same seed does the same as long as the answers come in the same order.
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
 * Runs in the page before the app: nothing is printed, and the longer waits of the app (before it tries again, until a
 * message goes) pass eight times as fast, so that the walker meets what comes after them.
 */
function prepare(): void {
  window.print = () => undefined
  const { setTimeout } = window
  const hurried = (work: TimerHandler, ms = 0, ...rest: unknown[]) => setTimeout(work, ms < 500 ? ms : ms / 8, ...rest)
  Object.assign(window, { setTimeout: hurried })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
