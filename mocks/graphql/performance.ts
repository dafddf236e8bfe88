import { getMarketPerformance } from '../domain/performance/market-performance'
import { getTeamPerformance } from '../domain/performance/team-performance'
import type { Resolvers } from './__generated__/resolvers'

export const performanceResolvers: Resolvers = {
  Query: {
    getTeamPerformance: (_, args, ctx) => ctx.read((domain) => getTeamPerformance(domain, args)),
    getMarketPerformance: (_, args, ctx) => ctx.read((domain) => getMarketPerformance(domain, args)),
  },
}
