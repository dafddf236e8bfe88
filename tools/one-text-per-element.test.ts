import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { modulesOf } from './leak-scan.mjs'

/*
 * A browser that translates a page replaces each text node by an element. React then writes a changed text into the
 * replaced node, and the page keeps the old words. Only the text of an element whose one child is a string changes
 * (React sets `textContent`), so a text that may change needs an element of its own, and a sentence is one string.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

interface Node {
  readonly type: string
  readonly start: number
  readonly value?: unknown
  readonly name?: string
  readonly operator?: string
  readonly expression?: Node
  readonly consequent?: Node
  readonly alternate?: Node
  readonly right?: Node
  readonly children?: readonly Node[]
}

type Kind = 'blank' | 'words' | 'text' | 'unknown' | 'element' | 'nothing'

const either = (left: Kind, right: Kind): Kind => {
  const kinds = [left, right].filter((kind) => kind !== 'nothing')
  if (kinds.length === 0) return 'nothing'
  if (kinds.includes('element')) return 'element'
  return kinds.every((kind) => kind === 'unknown') ? 'unknown' : 'text'
}

/** Returns what a child of an element renders. `text` may change, and `words` may not. */
function kindOf(node?: Node): Kind {
  if (!node) return 'nothing'
  switch (node.type) {
    case 'JSXText': {
      const text = String(node.value)
      return text.trim() ? 'words' : text.includes('\n') ? 'nothing' : 'blank'
    }
    case 'JSXExpressionContainer': {
      const { expression } = node
      if (expression?.type !== 'Literal') return kindOf(expression)
      return typeof expression.value !== 'string' ? 'nothing' : expression.value.trim() ? 'words' : 'blank'
    }
    case 'Literal':
      return typeof node.value === 'string' ? 'text' : 'nothing'
    case 'TemplateLiteral':
      return 'text'
    case 'ConditionalExpression':
      return either(kindOf(node.consequent), kindOf(node.alternate))
    case 'LogicalExpression':
      return node.operator === '&&' ? kindOf(node.right) : 'unknown'
    case 'ParenthesizedExpression':
      return kindOf(node.expression)
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'Identifier':
      return node.name === 'undefined' ? 'nothing' : 'unknown'
    default:
      return 'unknown'
  }
}

/** Returns whether a text that may change shares its element with another node. */
function sharesElement({ type, children = [] }: Node): boolean {
  const kinds = children.map((child) => kindOf(child)).filter((kind) => kind !== 'nothing')
  // The element around a fragment may have other children.
  if (type === 'JSXFragment' && kinds.length === 1) return kinds[0] === 'text' || kinds[0] === 'unknown'
  if (kinds.filter((kind) => kind !== 'blank').length < 2) return false
  return kinds.some((kind, at) => {
    if (kind === 'text') return true
    const [next, afterNext] = [kinds[at + 1], kinds[at + 2]]
    const pair = [kind, next]
    if (pair.includes('unknown') && pair.includes('words')) return true
    return kind === 'unknown' && next === 'blank' && (afterNext === 'unknown' || afterNext === 'words')
  })
}

function violationsIn(path: string, code: string): string[] {
  const found: string[] = []
  const check = (node: Node): void => {
    if (sharesElement(node)) found.push(`${path}:${code.slice(0, node.start).split('\n').length}`)
  }
  if (/^(?:export )?function [A-Z]\w*\(.*\): string\b/m.test(code)) found.push(`${path}: a component returns a text`)
  new Visitor({ JSXElement: check, JSXFragment: check } as never).visit(parseSync(path, code).program)
  return found
}

it('gives every text that may change an element of its own', () => {
  const paths = modulesOf(root).filter((path) => path.endsWith('.tsx'))
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.flatMap((path) => violationsIn(path, readFileSync(root + path, 'utf8')))).toEqual([])
})

it.each([
  '<p>{count} selected</p>',
  '<p>Mark as {name}</p>',
  '<p>{first} {last}</p>',
  "<p>{first}{' '}words</p>",
  '<p><Icon />{`${count} low`}</p>',
  "<p><Icon />{isOpen ? 'Open' : 'Closed'}</p>",
  '<>{isOpen ? name : undefined}{`, ${age}`}</>',
  '<>{name}</>',
  '1\nfunction Age(): string {}',
])('rejects %s', (jsx) => {
  expect(violationsIn('x.tsx', `const x = ${jsx}`)).toHaveLength(1)
})

it.each([
  '<p>{`${count} selected`}</p>',
  '<p><Icon /><span>{text}</span></p>',
  '<p><Icon /> Save</p>',
  '<p>{header}{children}</p>',
  "<p><b>{name}</b>{' '}<i>{age}</i></p>",
  '<p>{isOpen ? <Icon /> : null}{children}</p>',
])('accepts %s', (jsx) => {
  expect(violationsIn('x.tsx', `const x = ${jsx}`)).toEqual([])
})
