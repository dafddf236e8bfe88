import type { CardBrand } from '../services/stripe/card-numbers'
import styles from './elements.module.css'
import type { ElementState } from './element-base'

type Properties = Readonly<Record<string, string | number>>
type Variant = Readonly<Record<string, string | number | Properties>>
export type ElementStyle = Readonly<Partial<Record<'base' | 'complete' | 'empty' | 'invalid', Variant>>>

const ALLOWED_PROPERTIES = new Set([
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

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

interface FieldState {
  readonly invalid: boolean
  readonly focus: boolean
}

/** Applies the app's style to an input. The variants of its state override the base, as in the real script. */
export function styleInput(input: HTMLElement, style: ElementStyle, element: ElementState, field: FieldState): void {
  const variants: readonly (Variant | undefined)[] = [
    style.base,
    element.complete ? style.complete : undefined,
    element.empty ? style.empty : undefined,
    field.invalid ? style.invalid : undefined,
  ]
  input.removeAttribute('style')
  for (const variant of variants) {
    if (!variant) continue
    setProperties(input, variant)
    if (field.focus) setProperties(input, asProperties(variant[':focus']))
    const placeholder = asProperties(variant['::placeholder'])['color']
    if (placeholder !== undefined) input.style.setProperty('--stripe-placeholder', String(placeholder))
  }
}

function setProperties(element: HTMLElement, properties: Variant): void {
  for (const [name, value] of Object.entries(properties))
    if (ALLOWED_PROPERTIES.has(name) && typeof value !== 'object')
      element.style.setProperty(toKebabCase(name), String(value))
}

export function iconColor(style: ElementStyle, invalid: boolean): string {
  const color = (invalid ? style.invalid?.['iconColor'] : undefined) ?? style.base?.['iconColor']
  return typeof color === 'string' ? color : ''
}

const SVG = 'http://www.w3.org/2000/svg'
const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
}

/** Returns an icon of a card with the brand's name. */
export function cardIcon(): { readonly element: HTMLElement; show(brand: CardBrand, color: string): void } {
  const element = document.createElement('span')
  element.className = styles.icon ?? ''
  element.setAttribute('aria-hidden', 'true')
  const name = document.createElement('span')
  element.append(cardSvg(), name)
  return {
    element,
    show(brand, color) {
      name.textContent = BRAND_NAMES[brand]
      element.style.color = color
    },
  }
}

function cardSvg(): SVGSVGElement {
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
