import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { failureOfCommand, failuresOfPlaywright, failuresOfVitest } from './failures.mjs'

test('reports a failed unit test by file, name, and start of its message', () => {
  const message = [
    '\u001B[31mAssertionError\u001B[39m: expected 1 to be 2',
    '',
    ...Array(40).fill('at somewhere'),
  ].join('\n')
  const told = failuresOfVitest({
    testResults: [
      {
        name: resolve('src/lib/money.test.ts'),
        message: '',
        assertionResults: [
          { fullName: 'adds up', status: 'failed', failureMessages: [message] },
          { fullName: 'holds', status: 'passed', failureMessages: [] },
        ],
      },
      { name: resolve('src/broken.test.ts'), message: 'Cannot find ./gone', assertionResults: [] },
    ],
  })
  expect(told[0]?.split('\n').slice(0, 3)).toEqual([
    'src/lib/money.test.ts › adds up',
    '    AssertionError: expected 1 to be 2',
    '    at somewhere',
  ])
  expect(told[0]?.split('\n')).toHaveLength(13)
  expect(told[1]).toBe('src/broken.test.ts\n    Cannot find ./gone')
  expect(told).toHaveLength(2)
})

test('reports a failed browser test at any depth by project, location, and message', () => {
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    file: 'wallet.spec.ts',
    line: 7,
    ok,
    tests: [{ projectName: 'demo', results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  })
  const told = failuresOfPlaywright({
    suites: [{ specs: [spec('stands', true)], suites: [{ specs: [spec('falls', false, 'Timed out\nfor long')] }] }],
    errors: [{ message: 'no server' }],
  })
  expect(told).toEqual([
    '[demo] wallet.spec.ts:7 › falls\n    Timed out\n    for long',
    'outside every test\n    no server',
  ])
})

test('reports a failed command by the end of its output', () => {
  const output = ['many', 'lines', ...Array(11).fill('more'), 'error at last', ''].join('\n')
  const [name, first, ...rest] = failureOfCommand('oxlint', output).split('\n')
  expect([name, first, rest.at(-1), rest.length]).toEqual(['oxlint', '    more', '    error at last', 11])
})
