export interface FetchedPage<Row> {
  readonly items: readonly Row[]
  readonly nextToken: string | null | undefined
}

/** Every row of a list, page by page, for a file: the longest page that the API gives. */
export const exportPageSize = 100

export async function fetchAll<Row>(
  fetchPage: (nextToken: string | null) => Promise<FetchedPage<Row> | null | undefined>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  const seen = new Set<string>()
  let nextToken: string | null = null
  do {
    // Each page names the next one.
    const page: FetchedPage<Row> | null | undefined = await fetchPage(nextToken)
    rows.push(...(page?.items ?? []))
    nextToken = page?.nextToken ?? null
    // A service that names a page twice would be asked for ever.
    if (nextToken !== null && seen.has(nextToken)) break
    if (nextToken !== null) seen.add(nextToken)
  } while (nextToken !== null)
  return rows
}
