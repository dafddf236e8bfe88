import { availableParallelism } from 'node:os'
import { relative, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, loadEnv } from 'vite'
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { editionOf, readFlag } from './src/lib/settings/settings-table.ts'
import { envFolder, readBackend } from './tools/backend.mjs'
import { aliases, dependencyAliases, lateValidationPlugin } from './tools/vite/aliases.ts'
import { baselineTargets } from './tools/vite/baseline.ts'
import { appVersion, buildId, buildInfoPlugin } from './tools/vite/build-info.ts'
import { bundleGuardPlugin, chunkGroups, threadChunkGroups } from './tools/vite/chunks.ts'
import { graphqlSourcePlugin } from './tools/vite/graphql-source.ts'
import { preloadPlugin, sandboxPlugin } from './tools/vite/index-html.ts'
import { collectPackages, copiedIntoDemo, noticesPlugin } from './tools/vite/notices.ts'
import { oneFileDefine, oneFilePlugin } from './tools/vite/one-file.ts'
import { checkSettings, settingsCheckPlugin } from './tools/vite/settings-check.ts'

const testing = process.env['VITEST'] !== undefined

function basePath(value = '/') {
  const trimmed = value.replace(/^\/+|\/+$/g, '')
  return trimmed === '' ? '/' : `/${trimmed}/`
}

/** Whether the build includes the administration, whatever word the settings use for it. */
const hasAdministration = (settings: Record<string, string | undefined>) =>
  readFlag(settings['VITE_FEATURE_ADMIN'], true) && !readFlag(settings['VITE_ADMIN_DISABLED'], false)

const generatedFolders = new Set(['.bench', '.stryker-tmp', 'coverage', 'dist', 'reports', 'test-results'])
/** Whether a path lies in a folder at the root that commands write: some hold copies of the sources. */
const isGenerated = (path: string) => generatedFolders.has(relative(import.meta.dirname, path).split(sep)[0] ?? '')

/** Tests of the app in the edition `specification`. All other tests have the edition `full`. */
const specificationTests = 'src/**/*.specification.test.tsx'

/** Tests of rendered screens. They share their modules, which costs a third less. */
const screenTests = 'src/{app,screens,features,list}/**/*.test.tsx'
/** Those that replace a module or a setting, or show what is seen before a module has loaded, and so share none. */
const isolatedScreenTests = [
  'src/app/frame/use-scroll-memory.test.tsx',
  'src/app/routes/app-router.test.tsx',
  'src/features/auth/ConfirmCodeForm.test.tsx',
  'src/features/updates/LiveUpdates.realtime.test.tsx',
  'src/features/payments/cards/StripeElements.test.tsx',
  'src/screens/agent/WalletScreen.stripe.test.tsx',
  'src/screens/sign-in/cognito-refusals.test.tsx',
  'src/screens/sign-in/sign-in-screens.test.tsx',
]

export default defineConfig(async ({ command, mode }): Promise<ViteUserConfig> => {
  // What the app will read: the environment first, then the .env files.
  const settings: Record<string, string | undefined> = loadEnv(mode, envFolder(), 'VITE_')
  // Tests take the in-browser backend, whatever the shell says.
  const backend = testing ? 'mock' : (readBackend(settings['VITE_BACKEND']) ?? (command === 'build' ? 'live' : 'mock'))
  const withSandbox = backend === 'mock'
  const kind = withSandbox ? 'demo' : 'live'
  const edition = editionOf(testing ? undefined : settings['VITE_API'], backend)
  // The in-browser backend has nothing to be told.
  const runtimeConfig = !withSandbox && readFlag(settings['VITE_RUNTIME_CONFIG'], false)
  // tools/build.mjs sets it.
  const isOneFile = command === 'build' && withSandbox && process.env['ONE_FILE'] === '1'

  const constants = {
    'import.meta.env.VITE_ADMIN_DISABLED': JSON.stringify(String(!hasAdministration(settings))),
    'import.meta.env.VITE_API': JSON.stringify(edition),
    'import.meta.env.VITE_BACKEND': JSON.stringify(backend),
  }
  // tools/build.mjs sets it.
  const schemaFile = process.env['SERVICE_SCHEMA']
  const service =
    schemaFile === undefined || testing || withSandbox
      ? null
      : await (
          await import('./tools/vite/service-schema.ts')
        ).fitApp(schemaFile, {
          root: import.meta.dirname,
          edition,
          isRealtime: Boolean(settings['VITE_GRAPHQL_REALTIME_ENDPOINT']),
          constants,
        })
  const id = buildId(settings)
  const packages = new Set(withSandbox ? copiedIntoDemo : [])

  return {
    // The route of a file is in its fragment.
    base: isOneFile ? '/' : basePath(settings['VITE_BASE_PATH']),
    publicDir: false,
    envDir: envFolder(),
    define: {
      ...constants,
      'import.meta.env.VITE_SERVICE_TYPES': JSON.stringify(service?.types ? JSON.stringify(service.types) : ''),
      'import.meta.env.VITE_APP_VERSION': JSON.stringify(appVersion(id)),
      'import.meta.env.VITE_BUILD_ID': JSON.stringify(id),
      'import.meta.env.VITE_TELEMETRY_URL': JSON.stringify((!withSandbox && settings['VITE_TELEMETRY_URL']) || ''),
      'import.meta.env.VITE_RUNTIME_CONFIG': JSON.stringify(runtimeConfig ? 'on' : 'off'),
      ...(isOneFile ? oneFileDefine : {}),
    },
    plugins: [
      react(),
      settingsCheckPlugin(checkSettings(testing ? {} : settings, kind, loadEnv(mode, envFolder(), ''))),
      ...(testing ? [] : [graphqlSourcePlugin({ edition, service })]),
      collectPackages(packages),
      ...(isOneFile
        ? [oneFilePlugin({ appVersion: appVersion(id), packages })]
        : [
            preloadPlugin({ runtimeConfig }),
            buildInfoPlugin({ buildId: id, kind, settings }),
            noticesPlugin(packages),
          ]),
      ...(testing ? [] : withSandbox ? (isOneFile ? [] : [sandboxPlugin()]) : [bundleGuardPlugin('live')]),
    ],
    worker: {
      format: 'es',
      plugins: () =>
        withSandbox
          ? [
              graphqlSourcePlugin({ compactSchema: true }),
              lateValidationPlugin(),
              bundleGuardPlugin('worker'),
              collectPackages(packages),
            ]
          : [],
      rolldownOptions: { output: { codeSplitting: { groups: threadChunkGroups(import.meta.dirname) } } },
    },
    build: {
      outDir: `dist/${isOneFile ? 'file' : kind}`,
      emptyOutDir: true,
      target: baselineTargets,
      sourcemap: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: { codeSplitting: isOneFile ? false : { groups: chunkGroups(import.meta.dirname, { runtimeConfig }) } },
      },
    },
    server: { port: 5173, watch: { ignored: isGenerated } },
    optimizeDeps: { entries: ['index.html'], rolldownOptions: { resolve: { alias: dependencyAliases } } },
    resolve: {
      alias: aliases({ testing }),
      // RxJS has its modern build under this condition. Its default is ES5 with helpers of `tslib`.
      conditions: ['es2015', ...defaultClientConditions],
      dedupe: ['graphql', 'react', 'react-dom'],
    },
    test: {
      // Vitest would leave one of two cores idle, and a test that waits leaves its own to nobody: three share two.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      // Far beyond what a test takes, for a machine that has much else to do: nothing is tried a second time.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      clearMocks: true,
      restoreMocks: true,
      // Aliases reach the imports of a CommonJS package only where it is bundled, as it is in the demo.
      deps: {
        optimizer: {
          ssr: {
            enabled: true,
            include: ['@mswjs/data'],
            rolldownOptions: { resolve: { alias: dependencyAliases } },
          },
        },
      },
      projects: [
        {
          extends: true,
          plugins: [graphqlSourcePlugin({ edition: 'full' })],
          test: {
            name: 'unit-node',
            // The files share their modules, which costs a third less; none of them keeps state in one.
            isolate: false,
            environment: 'node',
            include: ['src/**/*.test.ts', 'mocks/**/*.test.ts', 'tools/**/*.test.ts'],
            exclude: [...configDefaults.exclude],
            setupFiles: ['src/test/fail-on-console.ts'],
          },
        },
        {
          extends: true,
          plugins: [graphqlSourcePlugin({ edition: 'full' })],
          test: {
            name: 'unit-screens',
            isolate: false,
            environment: 'jsdom',
            include: [screenTests],
            exclude: [...configDefaults.exclude, specificationTests, ...isolatedScreenTests],
            setupFiles: ['src/test/fail-on-console.ts', 'src/test/dom.ts'],
          },
        },
        {
          extends: true,
          plugins: [graphqlSourcePlugin({ edition: 'full' })],
          test: {
            name: 'unit-dom',
            environment: 'jsdom',
            include: [...isolatedScreenTests, 'src/!(app|screens|features|list)/**/*.test.tsx', 'mocks/**/*.test.tsx'],
            setupFiles: ['src/test/fail-on-console.ts', 'src/test/dom.ts'],
          },
        },
        {
          extends: true,
          plugins: [graphqlSourcePlugin({ edition: 'specification' })],
          define: { 'import.meta.env.VITE_API': JSON.stringify('specification') },
          test: {
            name: 'unit-dom-specification',
            environment: 'jsdom',
            include: [specificationTests],
            setupFiles: ['src/test/fail-on-console.ts', 'src/test/dom.ts'],
          },
        },
      ],
    },
  }
})
