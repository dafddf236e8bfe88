import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { leanPackagesPlugin } from './lean-packages'

const require = createRequire(import.meta.resolve('@mswjs/data'))
const plugin = leanPackagesPlugin() as unknown as {
  resolveId(source: string, importer?: string): string | undefined
  load(id: string): string | undefined
}

type AnyFunction = (...values: unknown[]) => unknown

/** A stand-in, run as the CommonJS module that it is. */
function standIn(name: string): AnyFunction & Record<string, AnyFunction> {
  const module = { exports: {} }
  runInNewContext(plugin.load(`\0lean:${name}`) ?? '', { module, exports: module.exports, Object, Array, String })
  return module.exports as AnyFunction & Record<string, AnyFunction>
}

const real = (name: string) => require(name) as AnyFunction
const record = () => ({ a: { b: [{ c: 1 }], n: null, u: undefined }, 'x.y': 2 })

describe('the stand-ins for packages of the data layer', () => {
  it.each([['a'], ['a.b'], ['a.b[0].c'], [['a', 'b', '0', 'c']], ['a.n'], ['a.n.deeper'], ['a.u'], ['missing.too']])(
    'read %j as lodash does',
    (path) => {
      expect(standIn('lodash/get')(record(), path, 'otherwise')).toEqual(
        real('lodash/get')(record(), path, 'otherwise'),
      )
      expect(standIn('lodash/has')(record(), path)).toBe(real('lodash/has')(record(), path))
    },
  )

  it.each([['a.b[0].c'], ['new'], ['new.deep'], ['list[0].name'], [['a', 'n', 'deeper']]])(
    'write %j as lodash does',
    (path) => {
      const written = JSON.parse(JSON.stringify(standIn('lodash/set')(record(), path, 9))) as unknown
      expect(written).toEqual(JSON.parse(JSON.stringify(real('lodash/set')(record(), path, 9))))
    },
  )

  it('compare dates as date-fns does', () => {
    const compare = standIn('date-fns')['compareAsc'] as AnyFunction
    const [early, late] = [new Date(1), new Date(2)]
    expect([compare(early, late), compare(late, early), compare(late, late)]).toEqual([-1, 1, 0])
  })

  it('stand in for nobody but the data layer', () => {
    expect(plugin.resolveId('lodash/get', require.resolve('@mswjs/data'))).toBe('\0lean:lodash/get')
    expect(plugin.resolveId('lodash/get', '/src/app.ts')).toBeUndefined()
  })
})
