/**
 * What the host of a build has said of its settings. It is kept before anything reads them: src/main.tsx asks for it first, in
 * builds that are to ask at all.
 */
export type HostSettings = Readonly<Record<string, string | boolean>>

let told: HostSettings = {}

export const hostSettings = (): HostSettings => told

export function keepHostSettings(settings: HostSettings): void {
  told = settings
}
