/** Sends a query once more. It shows its own failure where it stands, so nothing is to be done here when it fails again. */
export function askAgain(refetch: () => Promise<unknown>): void {
  refetch().catch(() => undefined)
}
