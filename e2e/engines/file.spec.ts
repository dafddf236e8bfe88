import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { fillFile } from '../../mocks/console/one-file'
import { expect, test } from './fixtures'

test('the file that the console saves contains the complete demo and needs no server', async ({ app }, testInfo) => {
  const { screen, tab } = app
  const file = testInfo.outputPath('demo.html')
  const address = '/wallet?scenario=default&as=agent&now=2026-03-18T16:00Z'
  writeFileSync(file, fillFile(readFileSync('dist/demo/fairlead.html', 'utf8'), { address }, null))
  await tab.open(pathToFileURL(file).href)
  const wallet = screen.role('article', 'Rate Table One')
  await wallet.role('button', 'Subscribe').press()
  const dialog = screen.role('dialog', 'Add Funds')
  await dialog.field('Amount').fill('30')
  await dialog.role('button', 'Add $30.00').press()
  await dialog.isGone()
  await wallet.text('$660.00').isThere()
  await tab.reload()
  await wallet.text('$660.00').isThere()
  await screen.role('navigation', 'Main').role('link', 'Marketplace').press()
  await screen.role('table', 'Open leads').isThere()
  const asked = await tab.call(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => !/^(blob|data):/.test(name)),
  )
  expect(asked).toEqual([])
})
