/** A company document is much smaller. */
const MAX_CHARACTERS = 300_000

/** Returns the company document that lies beside the demo. Throws an error that says what to do. */
export async function loadCompanyFile(path: string, base: URL): Promise<unknown> {
  const file = urlOf(path, base)
  if (file?.origin !== base.origin)
    throw new Error(`The company must lie beside the demo, such as ?company=./alder-lending.json, not at ${path}.`)
  const missing = `There is no company at ${file.pathname}. Save it as a file in the panel Company, and put it there.`
  const response = await fetch(file).catch((cause: unknown) => {
    throw new Error(`The company ${file.pathname} could not be loaded. Check your connection, then reload.`, { cause })
  })
  if (!response.ok) throw new Error(missing)
  const text = await response.text()
  if (text.length > MAX_CHARACTERS) throw new Error(`${file.pathname} is too large to be a company.`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    // Many hosts send the demo's page in place of a missing file.
    throw new Error(/^\s*</.test(text) ? missing : `${file.pathname} is not JSON. Save the company again.`, { cause })
  }
}

function urlOf(path: string, base: URL): URL | undefined {
  try {
    return new URL(path, base)
  } catch {
    return undefined
  }
}
