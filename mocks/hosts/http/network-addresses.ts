import { networkInterfaces } from 'node:os'

const EVERYWHERE = new Set(['0.0.0.0', '::'])

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** The addresses at which other machines reach a server that listens there; the first ones are the likeliest. */
export function networkAddresses(host: string, port: number, interfaces = networkInterfaces()): string[] {
  if (isLoopback(host)) return []
  const own = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)
  return (EVERYWHERE.has(host) ? own : [host]).map(
    (name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}/`,
  )
}
