/** The script's complaint about code that uses it wrongly. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}
