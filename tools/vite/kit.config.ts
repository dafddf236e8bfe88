// The test kit's modules for Node (tools/kit.mjs). All packages are in the bundle, except the optional ones of its users.
import { defineConfig } from 'vite'
import { aliases } from './aliases.ts'
import { appVersion, buildId } from './build-info.ts'
import { collectPackages, noticesPlugin } from './notices.ts'

const modules = ['index', 'playwright']
const packages = new Set<string>()

export default defineConfig({
  envDir: false,
  publicDir: false,
  define: {
    'import.meta.env.VITE_APP_VERSION': JSON.stringify(appVersion(buildId({}))),
    'import.meta.env.VITE_BACKEND': '"mock"',
    'import.meta.env.DEV': 'false',
  },
  plugins: [collectPackages(packages), noticesPlugin(packages)],
  resolve: { alias: aliases() },
  ssr: { noExternal: true, external: ['@playwright/test', 'msw', 'vitest'] },
  build: {
    ssr: true,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: {
        ...Object.fromEntries(modules.map((name) => [name, `mocks/kit/${name}.ts`])),
        fairlead: 'tools/kit-command.mjs',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'lib/[name]-[hash].js' },
    },
  },
})
