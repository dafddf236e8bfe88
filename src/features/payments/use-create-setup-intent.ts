import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../lib/graphql/graphql'
import { type MutationOutcome, readOutcome } from '../../lib/graphql/outcome'

const CREATE_SETUP_INTENT = graphql(`
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

export interface OpenedSetup {
  readonly success: boolean
  readonly clientSecret: string | null
}

/** Opens the saving of a card for later use. */
export function useCreateSetupIntent(): () => Promise<MutationOutcome<OpenedSetup>> {
  const [mutate] = useMutation(CREATE_SETUP_INTENT, { fetchPolicy: 'no-cache' })
  return useCallback(async () => {
    const result = await mutate()
    return readOutcome<OpenedSetup>(result, result.data?.createSetupIntent)
  }, [mutate])
}
