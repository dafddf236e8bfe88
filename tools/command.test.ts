import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'command-'))
const file = (name: string) => join(folder, name)
let port = ''

beforeAll(async () => {
  writeFileSync(file('empty.json'), '')
  writeFileSync(file('broken.json'), '{')
  mkdirSync(file('build'))
  writeFileSync(file('build/index.html'), '')
  const info = { buildId: 'b1', kind: 'live', base: '/', contentSecurityPolicy: '', reportUri: null, settings: {} }
  writeFileSync(file('build/build-info.json'), JSON.stringify(info))
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = String((server.address() as AddressInfo).port)
  return () => server.close()
})

async function run(args: readonly string[]): Promise<{ code: number; text: string }> {
  const env = { PATH: process.env['PATH'], NO_ENV_FILES: '1' }
  try {
    const { stdout, stderr } = await promisify(execFile)('node', args, { env })
    return { code: 0, text: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}

/** Arguments after `tools/`, and a part of the sentence. `@` stands for the temporary folder, `:port` for a port in use. */
const mistakes: readonly (readonly [line: string, sentence: string])[] = [
  ['start.mjs --nope', "Unknown option '--nope': the first lines of tools/start.mjs name the arguments"],
  ['test.mjs nope', 'There is no step nope; there are codegen,'],
  ['preview-server.mjs @/build --port :port', 'is in use: stop the program that has it, or choose another with --port'],
  ['preview-server.mjs @/build --port x', '--port must be a number from 0 to 65535'],
  ['preview-server.mjs @/build --host 192.0.2.1', '192.0.2.1 is no address of this machine: correct --host'],
  ['preview-server.mjs @/nope', 'run npm run build first'],
  ['preview-server.mjs docs', 'docs is no build: it has no build-info.json. Make one with npm run build'],
  ['preview-server.mjs --nope', "Unknown option '--nope'"],
  ['build.mjs nope', "'nope' is no build. Say which one: npm run build -- live | demo | kit"],
  ['build.mjs --nope', "Unknown option '--nope': the first lines of tools/build.mjs name the arguments"],
  ['build.mjs live --schema @/nope', '/nope cannot be read: say where it is with --schema FILE'],
  ['build.mjs demo --file @/nope', '/nope: correct the path'],
  ['build.mjs demo --out @/empty.json/x', 'is a file: name a folder'],
  ['hosting.mjs @/nope', '/nope is no build: it has no build-info.json'],
  ['hosting.mjs --nope', "Unknown option '--nope'"],
  ['hosting.mjs @/build --config @/nope', 'There is no '],
  ['hosting.mjs @/build --config @/broken.json', 'The config file cannot be used: It is not JSON'],
  ['hosting.mjs @/build --out @/empty.json/x', 'is not in a folder: correct the path'],
  ['hosting.mjs @/build --out @/empty.json', 'is a file: name a folder'],
  ['fairlead.mjs nope', 'There is no command nope.'],
  ['fairlead.mjs serve --nope', "Unknown option '--nope'"],
  ['fairlead.mjs serve --port :port', 'is in use: '],
  ['fairlead.mjs serve --scenario nope', 'There is no scenario nope. There are default,'],
  ['fairlead.mjs serve --seed x', '--seed: expected a whole number from 0, got x'],
  ['fairlead.mjs play nope', 'There is no story nope. Built-in stories: '],
  ['fairlead.mjs play --nope', "Unknown option '--nope'"],
  ['fairlead.mjs play @/nope.json', '/nope.json cannot be read: '],
  ['fairlead.mjs play @/broken.json', 'is not JSON: line 1'],
  [
    'fairlead.mjs play brand-new-agent --endpoint http://127.0.0.1:1/',
    'No server answers at http://127.0.0.1:1/. Start a server',
  ],
  ['contract/contract.mjs', 'npm run contract -- --config FILE'],
  ['contract/contract.mjs --nope', "Unknown option '--nope'"],
  ['contract/contract.mjs --config @/nope', '/nope: correct the path'],
  ['contract/contract.mjs --config @', ' is a folder: name a file'],
  ['contract/contract.mjs --config @/empty.json', 'is not JSON: line 1'],
  ['bench/bench.mjs nope', 'No benchmark is named nope. There are first-page,'],
  ['bench/bench.mjs backend --runs x', "--runs must be a number from 1, not 'x'"],
  ['codegen.mjs --nope', "Unknown option '--nope'"],
  ['first-page.mjs nope', "Unexpected argument 'nope'"],
  ['appsync-schema.mjs --out @/nope/x', '/nope/x: correct the path'],
  ['doc-tables.mjs --nope', "Unknown option '--nope'"],
  ['leak-scan.mjs @/nope', '/nope: correct the path'],
  ['nginx-check.mjs @/nope', '/nope is no build'],
]

describe('a command with a mistake', () => {
  it.concurrent.each(mistakes)('%s', async (line, sentence) => {
    const [program = '', ...args] = line.replaceAll('@', folder).replace(':port', port).split(' ')
    const { code, text } = await run([`tools/${program}`, ...args])
    expect(text).toContain(sentence)
    expect(text).not.toMatch(/^\s+at /m)
    expect([1, 2]).toContain(code)
  })

  it('names the version of Node that it needs', async () => {
    const old = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.0"})'
    for (const before of [['tools/start.mjs'], ['--import', './tools/command.mjs', 'tools/build.mjs']]) {
      const { code, text } = await run(['--import', old, ...before])
      expect([code, text]).toEqual([1, 'This is Node 18.20.0: install Node 20.19 or later\n'])
    }
    expect(readFileSync('package.json', 'utf8')).toContain('"node": ">=20.19"')
  })
})
