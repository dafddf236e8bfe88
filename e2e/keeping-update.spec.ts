import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servePreview } from '../tools/preview-server.mjs'
import { control, expect, test as base } from './fixtures'
import { buildWithAnotherPrice } from './next-build'
import { changeWorld } from './sandbox-host'

interface Site {
  readonly address: string
  /** From now on the server has the version in which a price is another one. */
  deploy(): Promise<void>
}

const test = base.extend<{ site: Site }, { nextBuild: string }>({
  nextBuild: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const work = mkdtempSync(join(tmpdir(), 'next-build-'))
      await provide(await buildWithAnotherPrice(work))
      rmSync(work, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: async ({ nextBuild }, provide) => {
    const work = mkdtempSync(join(tmpdir(), 'update-'))
    cpSync('dist/demo', work, { recursive: true })
    let server = await servePreview({ folder: work })
    const { address } = server
    await provide({
      address,
      async deploy() {
        await server.close()
        server = await servePreview({ folder: nextBuild, port: Number(new URL(address).port) })
      },
    })
    await server.close()
    rmSync(work, { recursive: true, force: true })
  },
})

// For a moment there is no server, the files of the former version are gone, and the former tab is refused. What it had not
// come to by then, the next page does.
test.use({
  allowedErrors: [
    /Failed to load resource: (the server responded with a status of (401|403|404|409|503)|net::ERR_CONNECTION_REFUSED)|(What was left half-way of payments could not be taken up|The balance and the notifications could not be loaded|Notifications wait, for the code that shows them could not be loaded)/,
  ],
})

interface State {
  readonly rules: string
  readonly scenario: string
  readonly journalLength: number
}

test('W1, W2: an update in mid-session loses nothing: the new page offers the world, the former one is to be reloaded', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  await page.goto(`${site.address}dashboard?as=agent&scenario=funded-agent`)
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeVisible()
  const length = await changeWorld(page)
  const former = await control<State>(page, 'GET', 'state')

  await site.deploy()
  const next = await context.newPage()
  await next.goto(`${site.address}dashboard`)
  const setAside = next.getByRole('alertdialog', { name: 'Your world was set aside' })
  await expect(setAside).toContainText('It was made by another version of Fairlead')
  expect((await control<State>(next, 'GET', 'state')).rules).not.toBe(former.rules)
  expect(await control(next, 'GET', 'worlds')).toMatchObject([
    { rules: former.rules, length, scenario: 'funded-agent' },
  ])

  const refused = await page.evaluate(async () => {
    const response = await fetch('/__sandbox/clock', { method: 'POST', body: '{"advance":"PT1M"}' })
    return [response.status, response.headers.get('x-fairlead-reload')]
  })
  expect(refused).toEqual([503, '1'])
  const reload = page.getByRole('alertdialog', { name: 'A newer version of Fairlead is open in another tab' })
  await expect(reload).toHaveCount(1)

  const downloading = next.waitForEvent('download')
  await setAside.getByRole('button', { name: 'Save it as a file' }).click()
  const file = JSON.parse(readFileSync(await (await downloading).path(), 'utf8')) as {
    rules: string
    journal: unknown[]
  }
  expect(file.rules).toBe(former.rules)
  expect(file.journal).toHaveLength(length)
  await setAside.getByRole('button', { name: 'Open it under today’s rules' }).click()
  const report = next.getByRole('alertdialog', { name: 'Opened under today’s rules' })
  await expect(report).toContainText(`All of its ${length} actions were repeated.`)
  await report.getByRole('button', { name: 'Go on' }).click()
  await expect(next.getByRole('button', { name: 'Account' })).toBeVisible()

  await reload.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(reload).toHaveCount(0)
  const after = await control<State>(page, 'GET', 'state')
  expect(after).toMatchObject({ scenario: 'funded-agent', journalLength: expect.any(Number) })
  expect(after.rules).not.toBe(former.rules)
})
