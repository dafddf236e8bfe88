import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseStart } from '../control/parse-start'
import { serveDemo } from './host'
import { DEFAULT_NOW } from './open-world'
import { parseOptions } from './parse-options'

const USAGE = `Usage: fairlead record [--scenario default] [--as agent] [--path wallet] [--now 2026-03-02T17:00Z] [--seed 1]
                       [--out recorded.spec.ts] [--browser chromium]

Opens Playwright's recorder on a new world. Close the browser to save the test.`

/** The world of a recording: what its test passes to `test.use`. */
interface RecordedWorld {
  readonly scenario: string
  readonly as?: string | undefined
  readonly now: string
  readonly seed?: number | undefined
  readonly path?: string | undefined
}

/** Records a test with Playwright's codegen, and saves it with the options of its world. */
export async function record(args: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseOptions(
    args,
    {
      scenario: { ...text, default: 'default' },
      as: text,
      path: text,
      now: { ...text, default: DEFAULT_NOW },
      seed: text,
      out: { ...text, default: 'recorded.spec.ts' },
      browser: { ...text, default: 'chromium' },
      help: { type: 'boolean', default: false },
    },
    USAGE,
  )
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (positionals.length > 0) throw new Error(`Unexpected argument '${positionals[0]}'\n\n${USAGE}`)
  const { scenario, as, now, path, out, browser } = values
  // A recording that cannot be saved would be lost.
  if (!existsSync(dirname(out))) throw new Error(`--out: there is no folder ${dirname(out)}`)
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  await parseStart({ scenario, as, now, seed })
  const world = { scenario, as, now, seed, path }
  const command = findPlaywright()
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-'))
  const demo = await serveDemo()
  try {
    const recorded = join(folder, 'recorded.spec.ts')
    await run([
      command,
      'codegen',
      '--browser',
      browser,
      '--target',
      'playwright-test',
      '--output',
      recorded,
      addressOf(demo.address, world),
    ])
    writeFileSync(out, recordedTest(readFileSync(recorded, 'utf8'), demo.address, world))
    console.log(`Saved ${out}. Run it with npx playwright test ${out}`)
  } finally {
    await demo.close()
    rmSync(folder, { recursive: true })
  }
}

function findPlaywright(): string {
  try {
    return createRequire(join(process.cwd(), 'package.json')).resolve('@playwright/test/cli')
  } catch (error) {
    throw new Error('record needs Playwright: run npm install --save-dev @playwright/test', { cause: error })
  }
}

const firstPath = ({ path, as }: RecordedWorld): string => path ?? (as === undefined ? 'login' : 'dashboard')

function addressOf(demo: string, world: RecordedWorld): string {
  const url = new URL(firstPath(world), demo)
  const { scenario, as, now, seed } = world
  for (const [name, value] of Object.entries({ scenario, as, now, seed, freeze: 1 }))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

async function run(args: readonly string[]): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    spawn(process.execPath, args, { stdio: 'inherit' }).once('error', reject).once('exit', resolve)
  })
  if (code !== 0)
    throw new Error('The recorder ended without a test: if its browser is missing, run npx playwright install chromium')
}

/** Returns the test that codegen wrote as one that begins in its world instead of at the recorder's address. */
export function recordedTest(text: string, demo: string, world: RecordedWorld): string {
  const { scenario, as, now, seed, path } = world
  const options = Object.entries({ scenario, as, now, seed, freeze: true, path }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${typeof value === 'string' ? `'${value}'` : value}`],
  )
  const lines = text.split('\n')
  const isGoto = (line = ''): boolean => line.includes(`page.goto('${demo}`)
  // The app opens at the start's address, and then at the same one without options.
  const begin = lines.findIndex(isGoto)
  const end = lines.findIndex((line, index) => index > begin && !isGoto(line))
  return (
    lines
      .filter((_line, index) => begin < 0 || index < begin || index >= end)
      .join('\n')
      .replace(/^import .* from '@playwright\/test';?$/m, (line) =>
        [
          line.replace('@playwright/test', '@fairlead/sandbox/playwright'),
          '',
          `test.use({ ${options.join(', ')} });`,
        ].join('\n'),
      )
      .replace("test('test',", `test('${scenario}${as === undefined ? '' : ` as ${as}`}',`)
      // Relative, so that the test runs below any base URL.
      .replaceAll(`'${demo}`, "'")
      .replaceAll("goto('')", "goto('./')")
  )
}
