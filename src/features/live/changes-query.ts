import { graphql } from '../../lib/graphql/graphql'

export const WhatHasChanged = graphql(`
  query WhatHasChanged($since: String, $waitSeconds: Int) {
    getChanges(since: $since, waitSeconds: $waitSeconds) {
      cursor
      topics
    }
  }
`)
