/** What the processor has worked for this process: long work is measured by it, so that others on the machine do not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
