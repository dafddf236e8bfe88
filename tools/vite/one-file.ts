// Writes page, style, app, and backend into a single file, fairlead.html, that opens without a server.
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import type { InlineConfig, Plugin } from 'vite'
import { aliases } from './aliases.ts'
import { baselineTargets } from './baseline.ts'
import { bundle } from '../load-module.mjs'
import { collectPackages, notices, noticesFile } from './notices.ts'
import { emptyOpening } from '../../mocks/console/file-page.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** Module of a page on a server that the single file replaces. */
const [serverHosts, fileHosts] = [pathOf('mocks/hosts/browser/hosts.ts'), pathOf('mocks/hosts/file/hosts.ts')]

/** Replaces `location` and `history` in every module, because the route is not in the URL of a file. */
export const oneFileDefine = {
  'import.meta.env.VITE_PWA_DISABLED': '"false"',
  'import.meta.env.VITE_HASH_ROUTER': '"true"',
  location: 'fairleadFile.location',
  'window.location': 'fairleadFile.location',
  'globalThis.location': 'fairleadFile.location',
  history: 'fairleadFile.history',
  'window.history': 'fairleadFile.history',
}

/** What a mail program's preview shows, which runs no script. mocks/hosts/file/boot.ts says it in a preview that runs scripts. */
const previewText =
  'This preview cannot run the demo. Save the file on a computer, then open it with Chrome, Edge, Firefox, or Safari. On a phone, ask for a link.'

/** Size limit, so that the file can be sent by email and opens quickly. */
const MAX_FILE_BYTES = 1_500_000

/** Content security policy that forbids all requests. */
const policy = [
  `default-src 'none'`,
  `script-src 'unsafe-inline'`,
  `style-src 'unsafe-inline'`,
  `img-src data: blob:`,
  `worker-src blob:`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ')

/** @param build.packages folders of the app's packages, which the plugin completes with those of the backend */
export function oneFilePlugin({ appVersion, packages }: { appVersion: string; packages: Set<string> }): Plugin {
  return {
    name: 'fairlead:one-file',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('.')) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found?.id === serverHosts ? fileHosts : undefined
    },
    generateBundle: {
      order: 'post',
      async handler(_options, files) {
        const page = files['index.html']
        if (page?.type !== 'asset') return this.error('The build has no index.html')
        const outputs = Object.values(files)
        const [app, ...others] = outputs.filter((output) => output.type === 'chunk')
        const styles = outputs.filter((output) => output.type === 'asset' && output.fileName.endsWith('.css'))
        if (!app || others.length > 0) return this.error(`The build has ${others.length + 1} scripts, and may have one`)
        const define = {
          'import.meta.env.VITE_APP_VERSION': JSON.stringify(appVersion),
          // @cfworker/json-schema joins its parts, and those of a worker from a blob are no URL.
          'self.location': 'undefined',
        }
        const [firstScript, boot, thread] = await Promise.all([
          scriptOf('mocks/hosts/file/first-script.ts'),
          scriptOf('mocks/hosts/file/boot.ts'),
          scriptOf('mocks/hosts/file/thread.ts', { define, plugins: [collectPackages(packages)] }),
        ])
        const texts = notices(packages)
        const style = styles.map((output) => (output.type === 'asset' ? output.source.toString() : '')).join('\n')
        for (const fileName of Object.keys(files)) delete files[fileName]
        const whole = composePage(page.source.toString(), {
          firstScript,
          boot,
          style,
          app: app.code,
          thread,
          notices: texts,
        })
        if (whole.length > MAX_FILE_BYTES)
          return this.error(`The file has ${whole.length} bytes, more than ${MAX_FILE_BYTES}`)
        this.emitFile({ type: 'asset', fileName: 'fairlead.html', source: whole })
        this.emitFile({ type: 'asset', fileName: noticesFile, source: texts })
      },
    },
  }
}

interface Parts {
  readonly firstScript: string
  readonly boot: string
  readonly style: string
  readonly app: string
  readonly thread: string
  readonly notices: string
}

/** Returns the built index.html with all its files inlined. Throws if an external reference remains. */
export function composePage(html: string, parts: Parts): string {
  const whole = html
    .replaceAll(/\s*<script type="module"[^>]*src="[^"]*"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/<noscript>.*<\/noscript>/s, `<noscript><p>${previewText}</p></noscript>`)
    .replace(
      /<meta charset[^>]*>/,
      (encoding) => `${encoding}
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    ${emptyOpening}
    <!-- Licenses of the packages in this file: open it with #notices after its name. -->
    <script>${closed(parts.firstScript)}</script>`,
    )
    .replace(
      /\s*<\/body>/,
      (end) => `
    <script type="text/plain" id="part-style">${packed(parts.style)}</script>
    <script type="text/plain" id="part-app">${packed(parts.app)}</script>
    <script type="text/plain" id="part-thread">${packed(parts.thread)}</script>
    <script type="text/plain" id="part-notices">${packed(parts.notices)}</script>
    <script>${closed(parts.boot)}</script>${end}`,
    )
  const external = /<(?:script|link|img)\b[^>]*\b(?:src|href)="(?!data:)[^"]*"/.exec(whole)
  if (external) throw new Error(`The file must not request anything: ${external[0]}`)
  return whole
}

const packed = (text: string): string => deflateRawSync(text, { level: 9 }).toString('base64')

/** Escapes `</script`, which would end the script element even in a string. */
const closed = (script: string): string => script.replaceAll(/<\/(?=script)/gi, String.raw`<\/`)

async function scriptOf(entry: string, config: InlineConfig = {}): Promise<string> {
  const code = await bundle({
    root: pathOf('.'),
    base: '/',
    ...config,
    resolve: { alias: aliases() },
    build: {
      target: baselineTargets,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: pathOf(entry), output: { format: 'iife', codeSplitting: false } },
    },
  })
  return code.trim()
}
