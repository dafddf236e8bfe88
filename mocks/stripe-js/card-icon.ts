import type { CardBrand } from '../services/stripe/card-numbers'
import styles from './elements.module.css'

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
