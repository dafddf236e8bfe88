/** Settings from the host. In builds that load them, src/main.tsx stores them before any module reads settings. */
export type HostSettings = Readonly<Record<string, string | boolean>>

let told: HostSettings = {}

export const hostSettings = (): HostSettings => told

export function keepHostSettings(settings: HostSettings): void {
  told = settings
}
