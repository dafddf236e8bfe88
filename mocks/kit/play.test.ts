import { describe, expect, it } from 'vitest'
import { createBackend } from '../server'
import { play, type CommandIo } from './play'

const story = (cents: number) =>
  JSON.stringify({
    name: 'a-story',
    title: 'A story',
    story: 'Of a test',
    world: { scenario: 'funded-agent', seed: 1 },
    steps: [{ as: 'agent' }, { expect: 'getFundsBalance', answer: { fundsBalanceCents: cents } }],
  })

async function command(argv: readonly string[], changes: Partial<CommandIo> = {}) {
  const output: string[] = []
  const written: Record<string, string> = {}
  const code = await play(argv, {
    readText: (file) => {
      if (file === 'mine.json') return story(500_000)
      if (file === 'wrong.json') return story(1)
      throw new Error('ENOENT')
    },
    writeText: (file, text) => {
      written[file] = text
    },
    print: (text) => output.push(text),
    printError: (text) => output.push(text),
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    ...changes,
  })
  return { code, output: output.join('\n'), written }
}

describe('the command play', () => {
  it('returns 0 if the story passes and 1 if it fails, and writes a report', async () => {
    expect(await command(['mine.json'])).toMatchObject({ code: 0, output: expect.stringContaining('passed: 3 of 3') })
    const failed = await command(['wrong.json', '--junit', 'report.xml'])
    expect(failed.code).toBe(1)
    expect(failed.written['report.xml']).toContain('steps[1].answer.fundsBalanceCents: expected 1, got 500000')
  })

  it('runs against a server', async () => {
    const backend = await createBackend()
    const urls: string[] = []
    const fetch = (request: Request) => {
      urls.push(request.url)
      return backend.fetch(new Request(request.url.replace('http://server:1', 'http://localhost'), request))
    }
    const { code } = await command(['mine.json', '--endpoint', 'http://server:1/graphql'], { fetch })
    expect(code).toBe(0)
    expect(urls).toContain('http://server:1/graphql')
  })

  it('sends the token only to the control API', async () => {
    const backend = await createBackend()
    const sentTokens = new Map<string, string | null>()
    const fetch = (request: Request) => {
      const { pathname } = new URL(request.url)
      sentTokens.set(pathname, request.headers.get('x-sandbox-token'))
      if (pathname.startsWith('/__sandbox/') && request.headers.get('x-sandbox-token') !== 'secret')
        return Promise.resolve(Response.json({ error: 'no' }, { status: 401 }))
      return backend.fetch(request)
    }
    const endpoint = 'http://localhost/?token=secret'
    expect((await command(['mine.json', '--endpoint', endpoint], { fetch })).code).toBe(0)
    expect(sentTokens.get('/graphql')).toBeNull()
    const without = await command(['mine.json', '--endpoint', 'http://localhost/'], { fetch })
    expect(without).toMatchObject({ code: 2, output: expect.stringContaining('needs its token') })
  })

  it.each<[string, readonly string[], Partial<CommandIo>, string]>([
    ['no story', [], {}, 'Name the story to run.\n\nUsage:'],
    ['two stories', ['default', 'scale'], {}, 'Run one story at a time, not 2: default, scale.'],
    ['an unknown story', ['defualt'], {}, 'There is no story defualt. Built-in stories: default, '],
    ['a missing file', ['none.json'], {}, 'none.json cannot be read: ENOENT'],
    ['an invalid file', ['x.json'], { readText: () => '[]' }, 'x.json: document: expected an object'],
    ['an unknown option', ['default', '--junti', 'x'], {}, "Unknown option '--junti'; did you mean --junit?"],
    ['an option without its value', ['default', '--junit'], {}, "Option '--junit <value>' argument missing"],
    ['an invalid URL', ['mine.json', '--endpoint', 'localhost:4747'], {}, '--endpoint: expected a URL'],
    [
      'a server that does not run',
      ['mine.json', '--endpoint', 'http://localhost:4747'],
      {},
      'No server answers at http://localhost:4747/. Start a server with npm run sandbox:serve',
    ],
    [
      'another kind of server',
      ['mine.json', '--endpoint', 'http://localhost:4747'],
      { fetch: () => Promise.resolve(new Response('Not found', { status: 404 })) },
      'The server at http://localhost:4747/ is not a sandbox server.',
    ],
    [
      'a report that cannot be written',
      ['mine.json', '--junit', 'no/x.xml'],
      {
        writeText: () => {
          throw new Error('ENOENT')
        },
      },
      'no/x.xml cannot be written: ENOENT',
    ],
  ])('returns 2 for %s, and prints why', async (_what, argv, changes, message) => {
    const { code, output } = await command(argv, changes)
    expect(output).toContain(message)
    expect(code).toBe(2)
  })

  it('prints its usage', async () => {
    expect(await command(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('Usage:') })
  })
})
