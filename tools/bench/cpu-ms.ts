/** Returns the CPU time of this process, which does not depend on other processes of the machine. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
