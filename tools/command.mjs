// Ends a command of this folder with a sentence instead of a stack. package.json loads it with --import before commands that
// import packages, which an older Node could not parse.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** As in package.json. */
const [leastMajor, leastMinor] = [20, 19]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(`This is Node ${process.versions.node}: install Node ${leastMajor}.${leastMinor} or later`)
  process.exit(1)
}

/**
 * Runs a command, if its file is the program that was started. Faults of the program itself keep their stack.
 * @param {string} url of the file
 * @param {() => unknown} main
 * @param {number} [failureCode] exit code after an error
 */
export async function command(url, main, failureCode = 1) {
  const file = fileURLToPath(url)
  if (process.argv[1] !== file) return
  try {
    await main()
  } catch (error) {
    console.error(sentenceOf(error, relative(process.cwd(), file)))
    process.exitCode = failureCode
  }
}

/** @typedef {Error & { code?: string, path?: string, port?: number, address?: string, cause?: SystemError }} SystemError */

/** @type {Readonly<Record<string, (error: SystemError) => string>>} */
const sentences = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use: stop the program that has it, or choose another with --port`,
  EADDRNOTAVAIL: ({ address }) => `${address} is no address of this machine: correct --host`,
  ENOTFOUND: ({ message }) => `A host has no address (${message}): check its name and the network`,
  ERR_SOCKET_BAD_PORT: () => '--port must be a number from 0 to 65535',
  ENOENT: ({ path }) => `There is no ${path}: correct the path`,
  EISDIR: ({ path }) => `${path ?? 'The path'} is a folder: name a file`,
  ENOTDIR: ({ path }) => `${path} is not in a folder: correct the path`,
  EEXIST: ({ path }) => `${path} is a file: name a folder`,
  EACCES: ({ path, port }) => `${path ?? `Port ${port}`} may not be used: change its permissions, or name another`,
  EROFS: ({ path }) => `${path} is on a disk that cannot be written: name another place`,
}

/** @param {unknown} thrown @param {string} file of the command */
export function sentenceOf(thrown, file) {
  if (!(thrown instanceof Error)) return String(thrown)
  const error = /** @type {SystemError} */ (thrown)
  const system = [error, error.cause].find((each) => each?.code && each.code in sentences)
  if (system) return sentences[system.code ?? '']?.(system)
  if (error.code?.startsWith('ERR_PARSE_ARGS'))
    return `${error.message.split('. ')[0]}: the first lines of ${file} name the arguments`
  const isFault = error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
  return isFault ? error.stack : error.message.replaceAll(/\n\s+at .*/g, '')
}
