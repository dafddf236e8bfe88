/** Refetches a query. Ignores a failure, because the component that owns the query shows it. */
export function askAgain(refetch: () => Promise<unknown>): void {
  refetch().catch(() => undefined)
}
