import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { schemaShape } from '../../mocks/graphql/schema-shape.ts'

/** Half of schema.graphql is for readers, and the thread reads none of it: it gets the rest. */
export function schemaShapePlugin(): Plugin {
  return {
    name: 'fairlead:schema-shape',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/schema.graphql?raw')
        ? `export default ${JSON.stringify(schemaShape(readFileSync(id.slice(0, -'?raw'.length), 'utf8')))}`
        : undefined,
  }
}
