import type { CardBrand } from '../services/stripe/card-numbers'
import styles from './elements.module.css'
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

export interface FieldState {
  readonly invalid: boolean
  readonly focus: boolean
}

/** Dresses an input in the app's style; the variants of its state come after the base, as in the real script. */
export function dressInput(input: HTMLElement, style: ElementStyle, element: ElementState, field: FieldState): void {
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

const SVG = 'http://www.w3.org/2000/svg'
const NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
}

/** A card, and the brand's name beside it once it is known. */
export function cardIcon(): { readonly element: HTMLElement; show(brand: CardBrand, color: string): void } {
  const element = document.createElement('span')
  element.className = styles.icon ?? ''
  element.setAttribute('aria-hidden', 'true')
  const name = document.createElement('span')
  element.append(drawing(), name)
  return {
    element,
    show(brand, color) {
      name.textContent = NAMES[brand]
      element.style.color = color
    },
  }
}

function drawing(): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 16')
  svg.setAttribute('width', '24')
  svg.setAttribute('height', '16')
  for (const [x, y, width, height, radius, opacity] of [
    [0, 0, 24, 16, 2.5, 0.25],
    [0, 3, 24, 3, 0, 0.9],
    [3, 10, 8, 2, 1, 0.9],
  ] as const) {
    const rect = document.createElementNS(SVG, 'rect')
    const attributes = { x, y, width, height, rx: radius, opacity, fill: 'currentColor' }
    for (const [attribute, value] of Object.entries(attributes)) rect.setAttribute(attribute, String(value))
    svg.append(rect)
  }
  return svg
}
