import { graphql } from '../../../lib/graphql/graphql'

/** Creates a setup intent, which saves a card for later use. */
export const CREATE_SETUP_INTENT = graphql(`
  mutation CreateSetupIntent {
    createSetupIntent {
      success
      clientSecret
      errors {
        message
        code
        field
      }
    }
  }
`)
