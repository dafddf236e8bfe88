import { CATEGORIES, type Company, ROLES } from '../world/company/company'
import { parseCompany } from '../world/company/parse-company'

/** Returns a world as URL-safe base64 of deflated JSON. */
export async function packWorld(world: unknown): Promise<string> {
  const bytes = await pipeBytes(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(world)))
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export async function unpackWorld(packed: string): Promise<unknown> {
  const bytes = fromBase64(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const plain = await pipeBytes(new DecompressionStream('deflate-raw'), bytes)
  return JSON.parse(new TextDecoder().decode(plain))
}

/** Encodes in chunks, because the number of arguments of one call is limited. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

export const fromBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

async function pipeBytes(transform: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Returns a company as URL-safe text. To keep links short, the text contains the values in a fixed order, without field
 * names.
 */
export const packCompany = (company: Company): Promise<string> => packWorld(toValues(company))

/** Reads a packed company. Throws if the text is damaged or the company is invalid. */
export async function unpackCompany(packed: string): Promise<Company> {
  return parseCompany(fromValues(await unpackWorld(packed)))
}

const NOTHING = ''

/**
 * Returns the values of a company as a list. Roles, categories, and the branches of people become indexes. US state
 * codes are joined to one text.
 */
function toValues({ company, colors, logo, branches, people, states, sources, leadsPerMonth, contact }: Company) {
  return [
    company,
    colors?.light ?? NOTHING,
    colors?.dark ?? NOTHING,
    states.join(''),
    leadsPerMonth,
    branches.map(({ name, city = NOTHING, state = NOTHING }) => [name, city, state]),
    people.map(({ name, email = NOTHING, role, branch, states: own = [] }) => [
      name,
      ROLES.indexOf(role),
      branches.findIndex((one) => one.name === branch),
      own.join(''),
      email,
    ]),
    sources.map(({ name, category, priceCents }) => [name, CATEGORIES.indexOf(category), priceCents]),
    logo ?? NOTHING,
    ...(colors?.chart || contact ? [colors?.chart ?? NOTHING] : []),
    ...(contact ? [[contact.label, contact.address]] : []),
  ]
}

const listOf = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error('expected a list')
  return value
}
const filled = (name: string, value: unknown) => (value === NOTHING ? {} : { [name]: value })
const codesOf = (value: unknown): readonly string[] => String(value).match(/.{1,2}/g) ?? []

/** Returns the company document for the values in a link. The caller validates it with `parseCompany`. */
function fromValues(value: unknown): unknown {
  const values = listOf(value)
  const [company, light, dark, states, leadsPerMonth, branches, people, sources, logo, chart = NOTHING] = values
  const named = listOf(branches).map((branch) => listOf(branch))
  const contact = values[10] === undefined ? undefined : listOf(values[10])
  return {
    company,
    ...(light === NOTHING ? {} : { colors: { light, ...filled('dark', dark), ...filled('chart', chart) } }),
    ...filled('logo', logo),
    states: codesOf(states),
    branches: named.map(([name, city, state]) => ({ name, ...filled('city', city), ...filled('state', state) })),
    people: listOf(people).map((person) => {
      const [name, role, branch, own, email] = listOf(person)
      return {
        name,
        role: ROLES[Number(role)],
        ...filled('branch', named[Number(branch)]?.[0] ?? NOTHING),
        ...filled('email', email),
        ...(own === NOTHING ? {} : { states: codesOf(own) }),
      }
    }),
    sources: listOf(sources).map((source) => {
      const [name, category, priceCents] = listOf(source)
      return { name, category: CATEGORIES[Number(category)], priceCents }
    }),
    leadsPerMonth,
    ...(contact ? { contact: { label: contact[0], address: contact[1] } } : {}),
  }
}
