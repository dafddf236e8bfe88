import { useMutation } from '@apollo/client/react'
import type { AppError } from '../../lib/errors/app-error'
import { isRecord } from '../../lib/errors/signals'
import { graphql } from '../../lib/graphql/graphql'
import { failureOf, readOutcome } from '../../lib/graphql/outcome'

const UpdatePreferences = graphql(`
  mutation UpdatePreferences($input: NotificationPreferencesInput!) {
    updateNotificationPreferences(input: $input) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

export const preferenceKeys = ['lowBalance', 'topUps', 'newLeads', 'returns', 'email', 'sms'] as const
export type PreferenceKey = (typeof preferenceKeys)[number]

/** Switches one notification on or off: at once on the screen, and back again if the server refuses. */
export function useUpdatePreference(): (key: PreferenceKey, on: boolean) => Promise<AppError | null> {
  const [mutate] = useMutation(UpdatePreferences, {
    update(cache, { data }, { variables }) {
      if (!data?.updateNotificationPreferences?.success || !variables) return
      cache.modify({
        fields: {
          getNotificationPreferences: (former: unknown) =>
            isRecord(former) ? { ...former, ...variables.input } : former,
        },
      })
    },
  })
  return (key, on) =>
    failureOf(async () => {
      const result = await mutate({
        variables: { input: { [key]: on } },
        optimisticResponse: { updateNotificationPreferences: { success: true, errors: [] } },
      })
      return readOutcome(result, result.data?.updateNotificationPreferences)
    })
}
