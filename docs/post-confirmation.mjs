// A Lambda function (Node 20) for the trigger "post confirmation" of the user pool. It adds each new user to the group Agent.
// Its role needs cognito-idp:AdminAddUserToGroup on the pool, and its timeout is 5 s, as long as Cognito waits.
import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

const cognito = new CognitoIdentityProviderClient({})

export async function handler(event) {
  // Cognito calls the same trigger after a forgotten password.
  if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event
  const { userPoolId, userName } = event
  try {
    await cognito.send(
      new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: userName, GroupName: 'Agent' }),
    )
  } catch (error) {
    // The user is confirmed already, and an error here would say that the code is wrong. Set an alarm on this line instead.
    console.error(`NO_GROUP ${userPoolId} ${event.request.userAttributes.sub}: ${error.name}: ${error.message}`)
  }
  // The place to create the user's record in your database too, with the same sub as its id.
  return event
}
