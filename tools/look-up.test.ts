import { fileURLToPath } from 'node:url'
import { SyntaxKind, type Expression, type Node, type SourceFile } from 'typescript/unstable/ast'
import { isBinaryExpression, isCallExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Type, TypeFlags } from 'typescript/unstable/sync'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Access {
  readonly node: Node
  readonly key: Expression
}

/** Returns the places that read a property of a computed name: `table[key]`, `key in table`, `Reflect.get(table, key)`. */
function accessesIn(file: SourceFile): readonly Access[] {
  const found: Access[] = []
  const visit = (node: Node): void => {
    // The maps of GraphQL have no prototype.
    if (isElementAccessExpression(node) && !node.expression.getText(file).endsWith('getFields()') && !isWritten(node))
      found.push({ node, key: node.argumentExpression })
    else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      found.push({ node, key: node.left })
    else if (isCallExpression(node) && /^Reflect\.(get|has)$/.test(node.expression.getText(file)) && node.arguments[1])
      found.push({ node, key: node.arguments[1] })
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

const isWritten = (node: Node): boolean =>
  isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === SyntaxKind.EqualsToken

/** A key of the type `string` may be any text. A key of literals, and a key that a type parameter restricts, may not. */
const isAnyText = (type: Type | undefined): boolean =>
  type !== undefined &&
  ((type.flags & TypeFlags.String) !== 0 || (type.isUnionType() && type.getTypes().some(isAnyText)))

/** Product code: the app and the sandbox, without tests and the sandbox's commands for Node. */
const isProduct = (name: string): boolean =>
  /^(src|mocks)\//.test(name) &&
  !/__generated__|\.test\.tsx?$|\/testing\/|^src\/test\/|^mocks\/hosts\/node\/|look-up\.ts$/.test(name)

function unsafeAccesses(): readonly string[] {
  const config = 'tsconfig.json'
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [root + config] }).getProject(root + config)
    if (!project) throw new Error(`${config} is no project`)
    const { program, checker } = project
    const sources = program
      .getSourceFileNames()
      .filter((name) => name.startsWith(root) && isProduct(name.slice(root.length)))
    return sources.flatMap((name) => {
      const file = program.getSourceFile(name)
      const accesses = file ? accessesIn(file) : []
      const types = checker.getTypeAtLocation(accesses.map(({ key }) => key))
      return accesses.flatMap(({ node }, i) =>
        isAnyText(types[i]) ? [`${name.slice(root.length)}: ${node.getText(file)}`] : [],
      )
    })
  } finally {
    api.close()
  }
}

it('product code looks up texts only with lookUp, so that "constructor" has no entry', () => {
  expect(unsafeAccesses()).toEqual([])
})
