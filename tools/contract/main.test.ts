import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { main } from './main'

const out = mkdtempSync(join(tmpdir(), 'contract-'))

it('exits with 0 if the checks pass, 1 if one fails, and 2 without services', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  expect(await main(['--sandbox', '--only', 'doctor.groups', '--out', out])).toBe(0)
  expect(await main(['--through', 'http://localhost:1', '--only', 'doctor.groups', '--out', out])).toBe(1)
  expect(await main([])).toBe(2)
  expect(await main(['--sandbox', '--config', 'x.json'])).toBe(2)
  expect(said.mock.calls.flat().join('\n')).toContain('Exit code: 0 if')
})

it.each([
  [['--mutate', '--sandbox'], '--sandbox: --mutate checks a sandbox server of its own: leave this out'],
  [['--mutate', '--read-only'], '--read-only: --mutate checks'],
  [['--mutate', '--out', 'x'], '--out: --mutate checks'],
  [['--mutate', '--only', 'list', '--only', 'field'], '--only: --mutate takes one kind or operation'],
  [['--mutate', '--only', 'lists'], '--only: expected an operation or one of person, mutation'],
  [['--sandbox', '--spend-at-most', 'x'], '--spend-at-most: expected dollars, such as 50.00'],
  [['--sandbox', '--spend-at-most=-1'], '--spend-at-most: expected dollars'],
  [['--sandbox', '--only', 'writes.purchas'], '--only: there is no writes.purchas'],
])('refuses %j by a sentence', async (args, sentence) => {
  await expect(main(args)).rejects.toThrow(sentence)
})
