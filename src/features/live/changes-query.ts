import { graphql } from '../../lib/graphql/graphql'

export const WHAT_HAS_CHANGED = graphql(`
  query WhatHasChanged($since: String, $pastSeconds: Int, $waitSeconds: Int) {
    getChanges(since: $since, pastSeconds: $pastSeconds, waitSeconds: $waitSeconds) {
      cursor
      topics
    }
  }
`)
