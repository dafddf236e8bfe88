// `npm run check` checks the files that changed since the last commit: types, lint, format, and the tests of their folders.
// `npm run check -- main` checks what changed since another commit or branch.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { command } from './command.mjs'
import { run } from './run.mjs'

/** @param {string[]} args @returns {string[]} */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** @param {string} name @param {string[]} args */
async function passes(name, args) {
  const startedAt = performance.now()
  const { code, output } = await run('npx', args, { quiet: true, allowFailure: true })
  if (code !== 0) process.stdout.write(output)
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(7)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  return code === 0
}

await command(import.meta.url, async () => {
  const [base = 'HEAD'] = process.argv.slice(2)
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  const results = [await passes('types', ['tsc', '-b', '--checkers', '1', '.', 'mocks/domain'])]
  if (code.length > 0) results.push(await passes('lint', ['oxlint', ...code]))
  if (changed.length > 0) results.push(await passes('format', ['prettier', '--check', '--ignore-unknown', ...changed]))
  const folders = new Set(code.map((file) => `${dirname(file)}/`).filter((folder) => folder !== './'))
  if (folders.size > 0) results.push(await passes('tests', ['vitest', 'run', '--passWithNoTests', ...folders]))
  if (results.includes(false)) throw new Error('Something is wrong with the changed files')
})
