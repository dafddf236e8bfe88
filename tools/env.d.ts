interface ImportMetaEnv {
  /** Which backend the build talks to. The one mention of the in-browser backend in src stands behind it. */
  readonly VITE_BACKEND: 'mock' | 'live'
  /** The administration is left out: by VITE_ADMIN_DISABLED or by VITE_FEATURE_ADMIN, in whatever words. */
  readonly VITE_ADMIN_DISABLED: 'true' | 'false'
  /** Pages stand behind the `#` of the address: a file has no server that knows their paths. */
  readonly VITE_HASH_ROUTER?: 'true'
  /** The build asks its host for settings before it begins (src/lib/settings). */
  readonly VITE_RUNTIME_CONFIG: 'on' | 'off'
  /** Whom the app tells what goes wrong (src/lib/telemetry); empty: nobody. */
  readonly VITE_TELEMETRY_URL: string
  /** Version of package.json and build ID, such as `0.1.0+3f2a9c51b07e`. Saved worlds and links name it. */
  readonly VITE_APP_VERSION: string
  /** Names the build, so that an open page learns of a newer one. */
  readonly VITE_BUILD_ID: string
}
