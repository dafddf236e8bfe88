import { graphql } from '../../lib/graphql/graphql'

export const WHAT_HAS_CHANGED = graphql(`
  query WhatHasChanged($since: String, $waitSeconds: Int) {
    getChanges(since: $since, waitSeconds: $waitSeconds) {
      cursor
      topics
    }
  }
`)
