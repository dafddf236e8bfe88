import { describe, expect, it } from 'vitest'
import { openSandbox } from '../../sandbox/testing/sandbox'
import { main, type CommandIo } from './story-cli'

const story = (cents: number) =>
  JSON.stringify({
    name: 'a-story',
    title: 'A story',
    story: 'Of a test',
    world: { scenario: 'funded-agent', seed: 1 },
    steps: [{ as: 'agent' }, { expect: 'getFundsBalance', answer: { fundsBalanceCents: cents } }],
  })

async function command(argv: readonly string[], changes: Partial<CommandIo> = {}) {
  const said: string[] = []
  const written: Record<string, string> = {}
  const code = await main(argv, {
    readText: (file) => {
      if (file === 'mine.json') return story(500_000)
      if (file === 'wrong.json') return story(1)
      throw new Error('ENOENT')
    },
    writeText: (file, text) => {
      written[file] = text
    },
    print: (text) => said.push(text),
    complain: (text) => said.push(text),
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    ...changes,
  })
  return { code, said: said.join('\n'), written }
}

describe('npm run script', () => {
  it('answers 0 for a story that holds and 1 for one that does not, and writes its report', async () => {
    expect(await command(['mine.json'])).toMatchObject({ code: 0, said: expect.stringContaining('passed: 3 of 3') })
    const failed = await command(['wrong.json', '--junit', 'report.xml'])
    expect(failed.code).toBe(1)
    expect(failed.written['report.xml']).toContain('steps[1].answer.fundsBalanceCents: expected 1, got 500000')
  })

  it('plays against a server', async () => {
    const { backend } = await openSandbox()
    const asked: string[] = []
    const fetch = (request: Request) => {
      asked.push(request.url)
      return backend.fetch(new Request(request.url.replace('http://server:1', 'http://localhost'), request))
    }
    const { code } = await command(['mine.json', '--endpoint', 'http://server:1/graphql'], { fetch })
    expect(code).toBe(0)
    expect(asked).toContain('http://server:1/graphql')
  })

  it('D5: shows the server its token, and nobody but the control interface', async () => {
    const { backend } = await openSandbox()
    const shown = new Map<string, string | null>()
    const fetch = (request: Request) => {
      const { pathname } = new URL(request.url)
      shown.set(pathname, request.headers.get('x-sandbox-token'))
      if (pathname.startsWith('/__sandbox/') && request.headers.get('x-sandbox-token') !== 'secret')
        return Promise.resolve(Response.json({ error: 'no' }, { status: 401 }))
      return backend.fetch(request)
    }
    const endpoint = 'http://localhost/?token=secret'
    expect((await command(['mine.json', '--endpoint', endpoint], { fetch })).code).toBe(0)
    expect(shown.get('/graphql')).toBeNull()
    const without = await command(['mine.json', '--endpoint', 'http://localhost/'], { fetch })
    expect(without).toMatchObject({ code: 2, said: expect.stringContaining('wants its token') })
  })

  it.each<[string, readonly string[], Partial<CommandIo>, string]>([
    ['no script', [], {}, 'Say which script to play.\n\nUsage:'],
    ['two scripts', ['default', 'scale'], {}, 'Play one script at a time: default, scale are 2.'],
    ['a script that is not there', ['defualt'], {}, 'There is no script defualt; there are default, '],
    ['a file that is not there', ['none.json'], {}, 'none.json cannot be read: ENOENT'],
    ['a file with a mistake', ['x.json'], { readText: () => '[]' }, 'x.json: document: expected an object'],
    [
      'an option that is not there',
      ['default', '--junti', 'x'],
      {},
      'There is no option --junti; did you mean --junit?',
    ],
    ['an option without its value', ['default', '--junit'], {}, '--junit lacks its value.'],
    ['an address that is none', ['mine.json', '--endpoint', 'localhost:4747'], {}, '--endpoint: expected an address'],
    [
      'a server that does not run',
      ['mine.json', '--endpoint', 'http://localhost:4747'],
      {},
      'Nothing answers at http://localhost:4747/. Start one with npm run sandbox:serve',
    ],
    [
      'a server of another kind',
      ['mine.json', '--endpoint', 'http://localhost:4747'],
      { fetch: () => Promise.resolve(new Response('Not found', { status: 404 })) },
      'What answers at http://localhost:4747/ is no sandbox server.',
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
  ])('answers 2 for %s, and says so', async (_what, argv, changes, message) => {
    const { code, said } = await command(argv, changes)
    expect(said).toContain(message)
    expect(code).toBe(2)
  })

  it('says how it is used', async () => {
    expect(await command(['--help'])).toMatchObject({ code: 0, said: expect.stringContaining('Usage:') })
  })
})
