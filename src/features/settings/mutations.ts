import { graphql } from '../../lib/api/graphql'

/** Updates the user's name and photo. Omitted fields stay unchanged. */
export const UPDATE_PROFILE = graphql(`
  mutation UpdateProfile($input: UpdateAgentProfileInput!) {
    updateAgentProfile(input: $input) {
      success
      errors {
        ...MutationErrors
      }
      agent {
        id
        firstName
        lastName
        profilePictureUrl
        updatedAt
      }
    }
  }
`)

/** Updates the user's license, address, and phone number. Omitted fields stay unchanged. */
export const UPDATE_AGENT = graphql(`
  mutation UpdateAgent($input: UpdateAgentInput!) {
    updateAgent(input: $input) {
      success
      errors {
        ...MutationErrors
      }
      agent {
        id
        phoneNumber
        nmlsNumber
        address {
          line1
          line2
          city
          state
          zipCode
        }
        updatedAt
      }
    }
  }
`)

export const CREATE_PHOTO_UPLOAD = graphql(`
  mutation CreatePhotoUpload($input: ProfilePictureUploadInput!) {
    createProfilePictureUploadUrl(input: $input) {
      success
      uploadUrl
      assetUrl
      expiresAt
      errors {
        ...MutationErrors
      }
    }
  }
`)

export const CHANGE_PASSWORD = graphql(`
  mutation ChangePassword($currentPassword: String!, $newPassword: String!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

export const UPDATE_PREFERENCES = graphql(`
  mutation UpdatePreferences($input: NotificationPreferencesInput!) {
    updateNotificationPreferences(input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)
