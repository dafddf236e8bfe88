import { getPlatformSettings } from '../../domain/settings/update-settings'
import { asResult } from './results'
import type { Resolvers } from './__generated__/resolvers'

export const settingsResolvers: Resolvers = {
  Query: {
    getPlatformSettings: (_, _args, ctx) => ctx.read(getPlatformSettings),
  },
  Mutation: {
    updatePlatformSettings: (_, { input }, ctx) =>
      asResult(() => {
        ctx.execute('updatePlatformSettings', input)
        return { settings: ctx.read(getPlatformSettings) }
      }),
  },
  PlatformSettings: {
    defaultLowBalanceThreshold: (settings) => settings.defaultLowBalanceThresholdCents,
  },
}
