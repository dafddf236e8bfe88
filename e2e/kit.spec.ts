import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../mocks/kit/playwright'

const source = { agent: 'agent', source: 'Rate Table One' }

test.describe('a test with options', () => {
  test.use({ scenario: 'funded-agent', as: 'agent', now: '2026-03-02T15:00:00Z', freeze: true, path: 'wallet' })

  test('begins signed in on its page, and sees and changes the world besides it', async ({ page, sandbox }) => {
    const before = await sandbox.ledger.balance(source)
    const wallet = page.getByRole('article', { name: 'Rate Table One', exact: true })
    await wallet.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Funds' })
    await dialog.getByLabel('Amount').fill('30')
    await dialog.getByRole('button', { name: /^Add \$30/ }).click()
    await expect.poll(() => sandbox.ledger.balance(source)).toBe(before + 3000)
    await expect(wallet).toContainText(`$${before / 100 + 30}.00`)
    expect(await sandbox.clock.advance('PT2H')).toBe('2026-03-02T17:00:00.000Z')
    expect(await sandbox.ledger.audit()).toMatchObject({ balanced: true, violations: [] })
    expect((await sandbox.requests()).map(({ operation }) => operation)).toContain('AddFunds')
  })
})

test.describe('a sign-in with a code', () => {
  test.use({ scenario: 'sign-in-email' })

  test('reads the code that the app has just requested', async ({ page, sandbox }) => {
    await page.getByLabel('Username').fill('agent')
    await page.getByLabel('Password', { exact: true }).fill('Sandbox-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const { code } = await sandbox.inbox.latest('agent')
    await page.getByRole('textbox', { name: /code/i }).fill(code ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('a world from data', () => {
  const wallets = [{ source: 'Rate Table One', balanceCents: 12_345 }]
  const given = { from: 'brand-new-agent', people: [{ name: 'Dana Fox', states: ['UT'], wallets }] }
  test.use({ given, as: 'dana.fox', path: '/wallet' })

  test('is what the page of its person shows', async ({ page }) => {
    await expect(page.getByRole('article', { name: 'Rate Table One', exact: true })).toContainText('$123.45')
  })
})

const failing = (options: string) => `
import { expect, test } from '@fairlead/sandbox/playwright'
test.use(${options})
test('ends where it fails', async ({ page, sandbox }) => {
  await sandbox.call('transferFundsToWallet', { input: { sourceId: 'rate-table-one', amountCents: 2500 } }, { as: 'agent' })
  await expect(page.getByText('A dead button')).toBeVisible({ timeout: 1 })
})`

/** Creates a project below the output of this test that has the built package. */
function createProject(folder: string) {
  mkdirSync(join(folder, 'node_modules/@fairlead'), { recursive: true })
  symlinkSync(join(import.meta.dirname, '../dist/kit'), join(folder, 'node_modules/@fairlead/sandbox'))
}

/** Runs a spec in a separate project. Returns what the run printed and how long it took. */
async function runSpec(folder: string, text: string, baseURL: string | undefined, executablePath: string | undefined) {
  createProject(folder)
  writeFileSync(join(folder, 'a.spec.mts'), text)
  const use = { baseURL, launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu'] } }
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify({ use, outputDir: 'out' })}`)
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(TEST_|PW_|FORCE_COLOR)/.test(name)))
  const started = Date.now()
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'test', '-c', folder], { env }).catch(
    (error: unknown) => error as { stdout: string },
  )
  return { stdout, tookMs: Date.now() - started }
}

test('a failed test leaves its world as a report, and a test goes on from there', async ({
  baseURL,
  launchOptions,
}, info) => {
  const { executablePath } = launchOptions
  const folder = info.outputPath('failed')
  await runSpec(
    folder,
    failing(`{ scenario: 'funded-agent', as: 'agent', now: '2026-03-02T15:00:00Z', freeze: true, path: 'wallet' }`),
    baseURL,
    executablePath,
  )
  const [file] = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('fairlead-report.json'),
  )
  const report = join(folder, 'out', file ?? '')
  const { title, page, requests, ledger } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>
  expect({ title, page, ledger }).toMatchObject({
    title: 'ends where it fails',
    page: { route: '/wallet', as: 'agent' },
    ledger: { balanced: true },
  })
  expect(JSON.stringify(requests)).toContain('transferFundsToWallet')
  const goesOn = `import { expect, test } from '@fairlead/sandbox/playwright'
test.use({ world: ${JSON.stringify(report)}, path: 'wallet' })
test('x', async ({ page }) => expect(page.getByRole('article', { name: 'Rate Table One', exact: true })).toContainText('$775.00'))`
  expect((await runSpec(info.outputPath('goes-on'), goesOn, baseURL, executablePath)).stdout).toContain('1 passed')
})

for (const [options, sentence, address] of [
  [`{ scenario: 'low-balnce' }`, 'did you mean low-balance?', undefined],
  [`{ now: 'soon' }`, 'now: expected', undefined],
  [`{ world: 'absent.json' }`, 'world: absent.json cannot be read', undefined],
  ['{}', 'baseURL: nothing answers at http://localhost:9/', 'http://localhost:9/'],
] as const)
  test(`says at once what is wrong with ${options} ${address ?? ''}`, async ({ baseURL, launchOptions }, info) => {
    const { stdout, tookMs } = await runSpec(
      info.outputPath('run'),
      failing(options),
      address ?? baseURL,
      launchOptions.executablePath,
    )
    expect(stdout).toContain(sentence)
    expect(tookMs).toBeLessThan(25_000)
  })

test('the built package has its entry points and its command', async ({ browserName: _browser }, info) => {
  const folder = info.outputPath('project')
  createProject(folder)
  writeFileSync(
    join(folder, 'a.mjs'),
    `import { createSandbox, createWorld, handlers } from '@fairlead/sandbox'
const { url, fetch } = await createWorld({ scenario: 'funded-agent' })
const cents = await createSandbox({ baseUrl: url, fetch }).ledger.balance({ agent: 'agent' })
console.log([cents, handlers.name].join())`,
  )
  const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder })
  expect((await run('a.mjs')).stdout).toBe('500000,handlers\n')
  const { bin } = JSON.parse(readFileSync(join(folder, 'node_modules/@fairlead/sandbox/package.json'), 'utf8')) as {
    bin: { fairlead: string }
  }
  const played = await run(join('node_modules/@fairlead/sandbox', bin.fairlead), 'play', 'brand-new-agent')
  expect(played.stdout).toContain('passed: ')
})
