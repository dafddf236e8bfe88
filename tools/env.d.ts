interface ImportMetaEnv {
  /** Edition of the build (src/lib/settings/settings-table.ts). */
  readonly VITE_API: 'specification' | 'full'
  /** Backend of the build. The only import of the in-browser backend in src depends on it. */
  readonly VITE_BACKEND: 'mock' | 'live'
  /** Whether the build omits the administration (VITE_ADMIN_DISABLED or VITE_FEATURE_ADMIN, normalized). */
  readonly VITE_ADMIN_DISABLED: 'true' | 'false'
  /** Whether routes are in the URL's hash. A file opened directly has no server that could route paths. */
  readonly VITE_HASH_ROUTER?: 'true'
  /** Whether the build loads settings from its host before it starts (src/lib/settings). */
  readonly VITE_RUNTIME_CONFIG: 'on' | 'off'
  /** How the service calls the app's types, as JSON (src/lib/translation/service-types.ts). Empty if it has no other names. */
  readonly VITE_SERVICE_TYPES: string
  /** URL for error reports (src/lib/telemetry). Empty for none. */
  readonly VITE_TELEMETRY_URL: string
  /** Version of package.json with the build ID, such as `0.1.0+3f2a9c51b07e`. Saved worlds and links contain it. */
  readonly VITE_APP_VERSION: string
  /** ID of the build. An open page compares it with the server's to detect a newer build. */
  readonly VITE_BUILD_ID: string
}

/** What the app uses of papaparse. `@types/papaparse` would add the globals of Node to the app. */
declare module 'papaparse' {
  interface Step {
    readonly data: readonly string[]
    readonly errors: readonly { readonly code: string }[]
    /** `cursor` is the position after the row. */
    readonly meta: { readonly cursor: number }
  }
  const Papa: {
    parse(text: string, options: { delimiter: string; newline: '\n'; step: (result: Step) => void }): void
  }
  export default Papa
}
