import { graphql } from '../../../lib/graphql/graphql'

/** Opens the saving of a card for later use. */
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
