import type { Plugin } from 'vite'

const libraries = /\/node_modules\/(react-router|@chakra-ui\/react|@emotion\/[\w-]+)\//

/**
 * Lets the bundler leave out unused components of libraries, and the development warnings of React Router, whose
 * package exports only its development build. A name for React's developer tools, or a call of React without a mark that it
 * is pure, would keep a component in the bundle: together 2.5 kB of the first page, gzipped.
 */
export function libraryCodePlugin(): Plugin {
  return {
    name: 'fairlead:library-code',
    apply: 'build',
    transform: {
      filter: { id: libraries },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
          .replaceAll(/= (React\d*\.)?(forwardRef|memo|createContext)\(/g, '= /* @__PURE__ */ $1$2(')
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
        map: null,
      }),
    },
  }
}
