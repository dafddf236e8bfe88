import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { parseSync } from 'vite'

/** Areas that every backend folder above the domain may import. */
const below = ['mocks/domain', 'mocks/validation']

/** The backend without its control API and hosts. */
const backend = [
  ...below,
  'mocks/company',
  'mocks/faults',
  'mocks/store',
  'mocks/world',
  'mocks/scenarios',
  'mocks/services',
  'mocks/persistence',
]

/**
 * The import rules: an area may import from itself and from the areas named here. Longest prefix wins.
 * @type {Record<string, string[]>}
 */
export const rules = {
  'src/main.tsx': ['src/app', 'src/lib', 'src/ui', 'mocks/hosts/browser'],
  'src/app': ['src/screens', 'src/features', 'src/ui', 'src/lib'],
  'src/screens': ['src/features', 'src/list', 'src/ui', 'src/lib'],
  'src/features': ['src/list', 'src/ui', 'src/lib'],
  // Shared list code: URL state, pagination, selection, and the open row.
  'src/list': ['src/ui', 'src/lib'],
  'src/ui': ['src/lib'],
  'src/lib': [],
  'mocks/domain': [],
  'mocks/store': ['mocks/domain'],
  'mocks/validation': ['mocks/domain'],
  'mocks/company': ['mocks/validation', 'mocks/domain'],
  // The journal records which faults are on, so the world knows their types.
  'mocks/faults': ['mocks/validation', 'mocks/domain'],
  'mocks/world': [...below, 'mocks/company', 'mocks/faults', 'mocks/store'],
  'mocks/scenarios': [...below, 'mocks/company', 'mocks/faults', 'mocks/world'],
  'mocks/services': ['mocks/domain', 'mocks/faults', 'mocks/world'],
  'mocks/persistence': [...below, 'mocks/company', 'mocks/faults', 'mocks/store', 'mocks/world'],
  'mocks/stories': [...below, 'mocks/company', 'mocks/scenarios', 'mocks/services'],
  'mocks/sandbox': [...backend, 'mocks/stories'],
  'mocks/stripe-js': ['mocks/services/stripe'],
  'mocks/hosts': [
    ...backend,
    'mocks/stories',
    'mocks/sandbox',
    'mocks/stripe-js',
    'mocks/console',
    'src/lib/time/clock',
  ],
  'mocks/console': [
    'mocks/company',
    'mocks/faults',
    'mocks/sandbox/control/api-types',
    'mocks/stories/sign-in',
    'src/ui',
    'src/lib',
  ],
}

/** Globals that mocks/domain must not use: the context supplies time and randomness. @type {[RegExp, string][]} */
const impure = [
  [/\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)/, 'the clock of the machine'],
  [/\bMath\.random\b|\bcrypto\b/, 'chance of its own'],
  [/\b(window|document|localStorage|indexedDB|navigator|process|globalThis)\b\s*[.[]/, 'its surroundings'],
]

/** @param {string} root @param {string[]} folders @returns {string[]} modules in the folders, without tests */
export function modulesOf(root, folders = ['src', 'mocks']) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|^src\/test\/|\.d\.ts$/.test(path))
    .sort()
}

/** @param {string} file @param {string} code @returns {string[]} imports of a module: static, dynamic, or by URL */
export function importsOf(file, code) {
  const { module, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  )
  const addressed = [...code.matchAll(/new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g)].map((match) => match[1] ?? '')
  return [...named, ...dynamic, ...addressed]
}

/** @param {string} path @returns {string | undefined} the area that contains a module */
function areaOf(path) {
  return Object.keys(rules)
    .filter((area) => path === area || path.startsWith(`${area}/`))
    .sort((left, right) => right.length - left.length)[0]
}

/**
 * @param {string} root @param {(path: string) => string} read
 * @returns {{ modules: number, imports: number, violations: string[] }}
 */
export function checkArchitecture(
  root,
  read = (path) => readFileSync(join(root, path), 'utf8'),
  modules = modulesOf(root),
) {
  /** @type {string[]} */
  const violations = []
  let imports = 0
  for (const path of modules) {
    const code = read(path)
    for (const source of importsOf(path, code)) {
      imports += 1
      const problem = problemOf(path, source)
      if (problem) violations.push(`${path} imports ${source}: ${problem}`)
    }
    if (path.startsWith('mocks/domain/')) {
      for (const [pattern, what] of impure) {
        if (pattern.test(withoutComments(code))) violations.push(`${path} uses ${what}`)
      }
    }
  }
  return { modules: modules.length, imports, violations }
}

/** @param {string} path @param {string} source @returns {string | undefined} */
function problemOf(path, source) {
  const area = areaOf(path)
  if (!area) return 'its folder has no place in the architecture'
  if (!source.startsWith('.')) return area === 'mocks/domain' ? 'the domain imports no package' : undefined
  const target = posix.normalize(posix.join(dirname(path), source))
  if (/^(schema\.graphql|package\.json)\b/.test(target)) return undefined
  const targetArea = areaOf(target)
  if (targetArea === area) return area === 'src/features' ? betweenFeatures(path, target) : undefined
  const allowed = rules[area] ?? []
  if (allowed.some((folder) => target === folder || target.startsWith(`${folder}/`))) return undefined
  return `${area} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of the project'}`
}

/** @param {string} path @param {string} target */
function betweenFeatures(path, target) {
  return featureOf(path) === featureOf(target) ? undefined : 'a feature never imports another one'
}

/** @param {string} path */
function featureOf(path) {
  return path.split('/')[2]
}

/** @param {string} code */
function withoutComments(code) {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

/**
 * Returns the import cycles: groups of modules that reach each other by static imports, type imports included.
 * Dynamic imports do not count.
 * @param {string} root @param {(path: string) => string} read @returns {string[][]} each in alphabetical order
 */
export function circlesOf(root, read = (path) => readFileSync(join(root, path), 'utf8'), modules = modulesOf(root)) {
  const known = new Set(modules)
  const targets = new Map(
    modules.map((path) => [path, staticImportsOf(path, read(path)).flatMap((source) => resolved(path, source, known))]),
  )
  return groupsOf(targets).filter((group) => group.length > 1)
}

/**
 * Returns the packages that the given modules import statically, directly or through other modules. Type imports do not
 * count.
 * @param {string} root @param {readonly string[]} entries paths of the modules
 * @returns {Set<string>}
 */
export function packagesWith(root, entries) {
  const known = new Set(modulesOf(root))
  /** @type {Set<string>} */
  const packages = new Set()
  const seen = new Set(entries)
  for (const path of seen) {
    const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'))
    const imported = module.staticImports.map(({ moduleRequest, entries: names }) => ({
      source: moduleRequest.value,
      onlyTypes: names.length > 0 && names.every(({ isType }) => isType),
    }))
    const exported = module.staticExports.flatMap(({ entries: names }) =>
      names.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ source: moduleRequest.value, onlyTypes: isType }] : [],
      ),
    )
    for (const { source, onlyTypes } of [...imported, ...exported]) {
      if (onlyTypes) continue
      if (source.startsWith('.')) for (const target of resolved(path, source, known)) seen.add(target)
      else packages.add(source)
    }
  }
  return packages
}

/** @param {string} file @param {string} code @returns {string[]} */
function staticImportsOf(file, code) {
  const { module } = parseSync(file, code)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
}

/** @param {string} path @param {string} source @param {ReadonlySet<string>} known @returns {string[]} */
function resolved(path, source, known) {
  if (!source.startsWith('.')) return []
  const target = posix.normalize(posix.join(dirname(path), source))
  return [target, `${target}.ts`, `${target}.tsx`].filter((candidate) => known.has(candidate))
}

/**
 * Returns the strongly connected components (Tarjan's algorithm).
 * @param {ReadonlyMap<string, readonly string[]>} targets @returns {string[][]}
 */
function groupsOf(targets) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {string[][]} */
  const groups = []
  /** @param {string} path */
  function visit(path) {
    const mark = { index: seen.size, low: seen.size, open: true }
    seen.set(path, mark)
    stack.push(path)
    for (const target of targets.get(path) ?? []) {
      const met = seen.get(target)
      if (met?.open) mark.low = Math.min(mark.low, met.index)
      if (!met) mark.low = Math.min(mark.low, visit(target).low)
    }
    if (mark.low === mark.index) {
      const group = stack.splice(stack.indexOf(path))
      for (const member of group) Object.assign(seen.get(member) ?? {}, { open: false })
      groups.push(group.sort())
    }
    return mark
  }
  for (const path of targets.keys()) if (!seen.has(path)) visit(path)
  return groups
}
