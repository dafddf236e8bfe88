import { lookUp } from '../../../src/shared/look-up'

const ROLES: Readonly<Record<string, string>> = {
  A: 'link',
  BUTTON: 'button',
  DIALOG: 'dialog',
  INPUT: 'textbox',
  LI: 'listitem',
  SELECT: 'combobox',
  TEXTAREA: 'textbox',
  TR: 'row',
}
/** Elements that are one line with their complete text. */
const LEAVES = /^(link|button|heading|row|tab|option|textbox|combobox|checkbox|radio)$/
const MAX_LINES = 300

const roleOf = (element: Element): string | undefined =>
  element.getAttribute('role') ??
  (/^H[1-6]$/.test(element.tagName)
    ? 'heading'
    : element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)
      ? element.type
      : lookUp(ROLES, element.tagName))

const nameOf = (element: Element): string => {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  const field = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined
  return element.getAttribute('aria-label') ?? (labels || field || '')
}

const isVisible = (element: Element): boolean => {
  const { display, visibility } = getComputedStyle(element)
  return display !== 'none' && visibility !== 'hidden'
}

/** Returns the accessible outline of an element: roles, names, and texts, without values of fields. */
export function screenOutline(root: Element): string {
  const lines: string[] = []
  const visit = (node: Node, indent: string): void => {
    const text = node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() : undefined
    if (text) lines.push(`${indent}- text: ${text}`)
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true' || !isVisible(node)) return
    const role = roleOf(node)
    const isLeaf = role !== undefined && LEAVES.test(role)
    const name =
      nameOf(node) || (isLeaf && !/textbox|combobox/.test(role) ? textsOf(node).filter(Boolean).join(' ') : '')
    if (role) lines.push(`${indent}- ${role}${name ? ` ${JSON.stringify(name.trim())}` : ''}`)
    if (!isLeaf) for (const child of node.childNodes) visit(child, role ? `${indent}  ` : indent)
  }
  visit(root, '')
  return lines.slice(0, MAX_LINES).join('\n')
}

const textsOf = (node: Node): readonly string[] => {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent?.trim() ?? '']
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return []
  return [...node.childNodes].flatMap(textsOf)
}
