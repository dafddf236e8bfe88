import type { ElementState } from './element-base'

type Properties = Readonly<Record<string, string | number>>
type Variant = Readonly<Record<string, string | number | Properties>>
export type ElementStyle = Readonly<Partial<Record<'base' | 'complete' | 'empty' | 'invalid', Variant>>>

const ALLOWED = new Set([
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
])

const asProperties = (value: string | number | Properties | undefined): Properties =>
  typeof value === 'object' ? value : {}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export interface FieldLook {
  readonly invalid: boolean
  readonly focus: boolean
}

/** Dresses an input in the app's style; the variants of its state come after the base, as in the real script. */
export function dressInput(input: HTMLElement, style: ElementStyle, element: ElementState, field: FieldLook): void {
  const variants: readonly (Variant | undefined)[] = [
    style.base,
    element.complete ? style.complete : undefined,
    element.empty ? style.empty : undefined,
    field.invalid ? style.invalid : undefined,
  ]
  input.removeAttribute('style')
  for (const variant of variants) {
    if (!variant) continue
    set(input, variant)
    if (field.focus) set(input, asProperties(variant[':focus']))
    const placeholder = asProperties(variant['::placeholder'])['color']
    if (placeholder !== undefined) input.style.setProperty('--stand-in-placeholder', String(placeholder))
  }
}

function set(element: HTMLElement, properties: Variant): void {
  for (const [name, value] of Object.entries(properties))
    if (ALLOWED.has(name) && typeof value !== 'object') element.style.setProperty(kebab(name), String(value))
}

export function iconColor(style: ElementStyle, invalid: boolean): string {
  const color = (invalid ? style.invalid?.['iconColor'] : undefined) ?? style.base?.['iconColor']
  return typeof color === 'string' ? color : ''
}
