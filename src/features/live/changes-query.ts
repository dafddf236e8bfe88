import { graphql } from '../../lib/graphql/graphql'

export const WhatHasChanged = graphql(`
  query WhatHasChanged($since: String) {
    getChanges(since: $since) {
      cursor
      topics
    }
  }
`)
