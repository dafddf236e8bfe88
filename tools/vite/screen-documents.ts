// Finds the operations that each screen may send, by the imports of its modules.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { minifySync, parseSync, transformWithOxc, Visitor } from 'vite'
import { documentsIn, literalText, operationTextsIn } from '../codegen-documents.mjs'

/** An import of a module, or of one of its exports. */
interface Import {
  readonly file: string
  readonly name?: string | undefined
}

interface Module {
  readonly imports: readonly Import[]
  /** Imports that are exported again, by the name of the export. */
  readonly reexports: ReadonlyMap<string, Import>
  /** Operations that the module exports, by the name of the constant. */
  readonly exported: ReadonlyMap<string, string>
  /** Operations that the module uses itself. */
  readonly used: readonly string[]
  /** What each route of the module loads, by path. */
  readonly routes: ReadonlyMap<string, readonly Import[]>
}

/** Build constants such as `import.meta.env.VITE_BACKEND`, with their values as source text. */
type Define = Readonly<Record<string, string>>

export const everyPage = 'every page'

const routeTable = 'src/app/routes/routes.ts'

/**
 * Returns the names of the operations that a screen may send, by the path of its route. Those of the app's frame are
 * under `everyPage` only.
 */
export async function operationsByScreen(
  root: string,
  define: Define,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const modules = new Map<string, Promise<Module>>()
  const moduleOf = (file: string) => {
    const module = modules.get(file) ?? readModule(file, define)
    modules.set(file, module)
    return module
  }
  const reach = async (entries: readonly Import[]): Promise<ReadonlySet<string>> => {
    const found = new Set<string>()
    const visited = new Set<string>()
    const waiting = [...entries]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const key = `${next.file} ${next.name ?? ''}`
      if (visited.has(key) || next.file === join(root, routeTable)) continue
      visited.add(key)
      const { imports, reexports, exported, used } = await moduleOf(next.file)
      const named = next.name === undefined ? undefined : exported.get(next.name)
      for (const operation of named === undefined ? used : [...used, named]) found.add(operation)
      const again = next.name === undefined ? [...reexports.values()] : [reexports.get(next.name) ?? []].flat()
      waiting.push(...imports, ...again)
    }
    return found
  }
  const frame = await reach([{ file: join(root, 'src/app/mount.tsx') }])
  const screens = new Map([[everyPage, [...frame].toSorted()]])
  for (const [path, loaded] of (await moduleOf(join(root, routeTable))).routes)
    screens.set(path, [...(await reach(loaded))].filter((name) => !frame.has(name)).toSorted())
  return screens
}

/** Reads a module without its types, and without the branches that the build constants exclude. */
async function readModule(file: string, define: Define): Promise<Module> {
  const { code: plain } = await transformWithOxc(readFileSync(file, 'utf8'), file, { define, sourcemap: false })
  const { code } = minifySync(file, plain, { compress: true, mangle: false, module: true })
  const resolve = (source = ''): Import[] => {
    const path = join(dirname(file), source)
    const found = [`${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(candidate))
    return source.startsWith('.') && found ? [{ file: found }] : []
  }
  const operations = [...documentsIn(file, code), ...operationTextsIn(file, code)].filter(
    ({ kind }) => kind !== 'fragment',
  )
  const imports: Import[] = []
  const loads: (Import & { start: number })[] = []
  const reexports = new Map<string, Import>()
  const constants: { name: string; operation: string }[] = []
  const mentions = new Map<string, number>()
  const objects: { path: string; start: number; end: number }[] = []
  const words: { value: string; start: number }[] = []
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      for (const target of resolve(source.value))
        for (const each of specifiers)
          imports.push({ ...target, name: each.type === 'ImportSpecifier' ? textOf(each.imported) : undefined })
    },
    ExportNamedDeclaration({ source, specifiers }) {
      for (const target of resolve(source?.value))
        for (const { local, exported } of specifiers)
          reexports.set(textOf(exported), { ...target, name: textOf(local) })
    },
    ImportExpression({ source, start }) {
      loads.push(...resolve(literalText(source)).map((target) => ({ ...target, start })))
    },
    VariableDeclarator({ id, init }) {
      const held = init && operations.find(({ literal }) => init.start <= literal.start && literal.end <= init.end)
      const isDocument =
        init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'graphql'
      if (id.type === 'Identifier' && held && isDocument) constants.push({ name: id.name, operation: held.name })
    },
    Identifier({ name }) {
      mentions.set(name, (mentions.get(name) ?? 0) + 1)
    },
    ObjectExpression({ properties, start, end }) {
      for (const each of properties) {
        if (each.type !== 'Property' || each.key.type !== 'Identifier' || each.key.name !== 'path') continue
        const path = literalText(each.value)
        if (path !== undefined) objects.push({ path, start, end })
      }
    },
    CallExpression({ arguments: [first], start }) {
      const value = literalText(first)
      if (value !== undefined) words.push({ value, start })
    },
  }).visit(parseSync(file, code).program)
  const exported = new Map(constants.map(({ name, operation }) => [name, operation]))
  const isUsed = (operation: string) =>
    constants.every((each) => each.operation !== operation || (mentions.get(each.name) ?? 0) > 1)
  const within = ({ start }: { start: number }) => objects.find((each) => each.start <= start && start < each.end)
  // A loader outside the routes gets the name of the export as a string.
  const shared = loads.filter((each) => !within(each))
  const routes = new Map(
    objects.map((object) => [
      object.path,
      [
        ...loads.filter((each) => within(each) === object),
        ...words.flatMap((word) =>
          within(word) === object ? shared.map(({ file: target }) => ({ file: target, name: word.value })) : [],
        ),
      ],
    ]),
  )
  return {
    imports: [...imports, ...loads],
    reexports,
    exported,
    used: operations.map(({ name }) => name).filter(isUsed),
    routes,
  }
}

const textOf = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value)
