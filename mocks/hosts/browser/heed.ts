import { keepTokens } from '../../console/keep-tokens'
import type { Granted } from '../obey-address'
import { names, worldPrefix } from './address-question'

interface Page {
  readonly address: URL
  readonly clean: (address: URL) => void
  readonly tell: (problem: string) => void
  /** Asks what is to be done with a world that was not opened as it is. */
  readonly offerLink: (refused: NonNullable<Granted['refused']>) => void
}

/** Makes the page what its address asked for: whoever is signed in, the address without its wishes, and what was refused. */
export function heed({ tokens, problem, warning, refused }: Granted, page: Page): void {
  if (tokens) keepTokens(tokens)
  const cleaned = new URL(page.address)
  for (const name of names) cleaned.searchParams.delete(name)
  if (cleaned.hash.startsWith(worldPrefix)) cleaned.hash = ''
  page.clean(cleaned)
  if (problem !== undefined) page.tell(problem)
  if (warning !== undefined) page.tell(warning)
  if (refused) page.offerLink(refused)
}
